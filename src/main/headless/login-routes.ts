import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PersonName } from '../../contract/index.ts';
import type { Access } from '../station/access-log.ts';
import { isOurOrigin } from './addresses.ts';
import { type AccessReason, describeAccess } from './describe-access.ts';
import { LoginLinks } from './login.ts';
import { loginWords } from './login-words.ts';
import { type LoginSentence, loginPage, onwardPage } from './pages.ts';
import type { PasswordFile } from './password.ts';
import { clientOf, PasswordLock } from './password-lock.ts';
import type { Admitted, Sessions } from './sessions.ts';

const YEAR_S = 365 * 24 * 3_600;

const LoginQuery = z.object({ link: z.string().max(200) });
const LoginForm = z.object({ password: z.string(), name: PersonName.nullish().catch(null) });

/** How a host recognises its own cookies and origins. */
export interface OwnAddresses {
  origins(): readonly string[];
  /** By https, as far as the browser sees it. */
  isSecure(request: Pick<FastifyRequest, 'headers'>): boolean;
  /** Name of the session's cookie, and of the mark of a browser that has logged in before. */
  cookieName(request: Pick<FastifyRequest, 'headers'>, of: 'session' | 'browser'): string;
}

export interface LoginParts {
  readonly now: () => number;
  readonly sessions: Sessions;
  /** Null: passwords are not supported here; login links are the only way to log in. */
  readonly password: PasswordFile | null;
  readonly own: OwnAddresses;
  readonly record: (access: Access) => void;
}

/** The ways to log in. Returns how to make a login link, and how to reject a request without a session. */
export class LoginRoutes {
  readonly #parts: LoginParts;
  readonly #links: LoginLinks;
  readonly #lock: PasswordLock;

  constructor(parts: LoginParts) {
    this.#parts = parts;
    this.#links = new LoginLinks(parts.now);
    this.#lock = new PasswordLock(parts.now);
  }

  newLink(): string {
    return `/login?link=${this.#links.create()}`;
  }

  serve(server: FastifyInstance): void {
    server.get('/login', async (request, reply) => {
      const query = LoginQuery.safeParse(request.query);
      if (!query.success) return this.turnAway(request, reply, 401);
      if (this.#links.redeem(query.data.link)) {
        return this.#admit(request, reply, { name: null, address: request.ip, how: 'link' });
      }
      this.#record('refused', request.ip, null, 'link-refused');
      return this.turnAway(request, reply, 401, 'spent');
    });
    server.post('/login', (request, reply) => this.#byPassword(request, reply));
  }

  /** The page that asks for a login, in the language of the browser. */
  async turnAway(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    says?: LoginSentence,
  ): Promise<FastifyReply> {
    const withPassword = this.#parts.password?.isSet === true;
    const spoken = loginWords(request.headers['accept-language']);
    return reply
      .code(status)
      .type('text/html')
      .headers({ 'cache-control': 'no-store', 'content-language': spoken.language })
      .send(loginPage(spoken, withPassword, says ?? (withPassword ? 'password' : 'first')));
  }

  async #byPassword(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { password, own } = this.#parts;
    const form = LoginForm.safeParse(request.body);
    await this.refreshPassword();
    if (password?.isSet !== true || !form.success || !isOurOrigin(request.headers.origin, own.origins())) {
      return this.turnAway(request, reply, 403, 'first');
    }
    const browser = password.browserOf(request.cookies[own.cookieName(request, 'browser')]);
    const client = browser === null ? clientOf(request.ip) : `browser ${browser}`;
    if (this.#lock.waitMs(client) > 0) return this.turnAway(request, reply, 429, 'wait');
    const { name = null } = form.data;
    this.#lock.count(client);
    const matches = await password.matches(form.data.password);
    if (matches === null) return this.turnAway(request, reply, 429, 'wait');
    if (!matches) {
      this.#lock.refuse(client);
      this.#record('refused', request.ip, name, 'password-refused');
      if (this.#lock.waitMs(client) > 0) this.#record('locked', request.ip, name, 'locked');
      return this.turnAway(request, reply, 401, 'wrong');
    }
    this.#lock.forget(client);
    if (browser === null) {
      reply.setCookie(own.cookieName(request, 'browser'), password.newBrowserMark(), {
        ...this.#cookieOptions(request),
        maxAge: YEAR_S,
      });
    }
    return this.#admit(request, reply, { name, address: request.ip, how: 'password' });
  }

  /** When the password is changed or removed, everyone has to log in again. */
  async refreshPassword(): Promise<void> {
    const { password, sessions } = this.#parts;
    const wasSet = password?.isSet === true;
    if ((await password?.refresh()) === true && wasSet) sessions.endEach('password-changed');
  }

  /**
   * Gives the browser the two halves of a session: the cookie, and the key behind a `#`, which no server is
   * ever sent.
   */
  #admit(request: FastifyRequest, reply: FastifyReply, admitted: Admitted): FastifyReply {
    const { sessions, own } = this.#parts;
    const { cookie, key, session } = sessions.open(admitted);
    this.#record('logged-in', admitted.address, admitted.name, `by-${admitted.how}`, session.id);
    const to = `/#key=${key}`;
    reply
      .setCookie(own.cookieName(request, 'session'), cookie, this.#cookieOptions(request))
      .header('cache-control', 'no-store');
    return request.headers['sec-fetch-site'] === 'cross-site'
      ? reply.type('text/html').send(onwardPage(loginWords(request.headers['accept-language']), to))
      : reply.redirect(to, 303);
  }

  #cookieOptions(request: FastifyRequest) {
    const secure = this.#parts.own.isSecure(request);
    return { httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
  }

  #record(
    step: Access['step'],
    address: string,
    name: string | null,
    reason: AccessReason,
    sessionId: string | null = null,
  ): void {
    this.#parts.record({ step, sessionId, name, address, why: describeAccess(reason, address) });
  }
}
