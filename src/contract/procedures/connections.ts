import { z } from 'zod';
import { ConnectionId } from '../ids.ts';
import { Connection, ConnectionLimits } from '../station.ts';
import { base } from './base.ts';

const Token = z.string().trim().max(8192);

export const connections = {
  /** Creates a connection, tests its token against the service, and begins to sync. */
  create: base
    .input(z.object({ name: z.string().trim().max(60), baseUrl: z.string().trim().max(500), token: Token }))
    .output(Connection),
  /** Tests a new token and puts it in the place of the old one. */
  setToken: base.input(z.object({ id: ConnectionId, token: Token })).output(Connection),
  limits: base.input(z.object({ id: ConnectionId })).output(ConnectionLimits),
  /** Changes name and limits; transfers under way go on. */
  setLimits: base.input(z.object({ id: ConnectionId, limits: ConnectionLimits })).output(ConnectionLimits),
  /** Forgets the token. Nothing is read or fetched until another is set; what is here stays. */
  removeToken: base.input(z.object({ id: ConnectionId })).output(Connection),
  /** Reads everything of this connection again now. */
  refresh: base.input(z.object({ id: ConnectionId })).output(z.void()),
};
