import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { comparableName, PersonName } from '../../contract/index.ts';
import { loginWords } from '../../locales/words.ts';
import type { Access } from '../station/access-log.ts';
import { clientOf, GuessLock } from '../station/operators/index.ts';
import type { SeatedOperator } from '../station/ports.ts';
import { isOurOrigin } from './addresses.ts';
import { type AccessReason, describeAccess } from './describe-access.ts';
import { LoginLinks } from './login.ts';
import { type LoginBy, type LoginSentence, loginPage, onwardPage } from './pages.ts';
import type { PasswordFile } from './password.ts';
import type { RefusalLog } from './refusal-log.ts';
import type { ReverseProxy } from './reverse-proxy.ts';
import type { Admitted, Sessions } from './sessions.ts';

const YEAR_S = 365 * 24 * 3_600;

const LoginQuery = z.object({ link: z.string().max(200) });
const LoginForm = z.object({ password: z.string(), name: PersonName.nullish().catch(null) });

/** How a host recognises its own cookies and origins. */
export interface OwnAddresses {
  origins(): readonly string[];
  /** Whether the browser uses https, as far as it can tell. */
  isSecure(request: Pick<FastifyRequest, 'headers'>): boolean;
  /** Name of the cookie for the session, or for the mark of a browser that has logged in before. */
  cookieName(request: Pick<FastifyRequest, 'headers'>, of: 'session' | 'browser'): string;
}

/** The station's operators, for the login. */
export interface OperatorLogins {
  /** Whether there are any; the host's password is then refused. */
  exist(): Promise<boolean>;
  /** `busy`: too many logins are being checked right now. */
  logIn(name: string, secret: string): Promise<SeatedOperator | 'wrong' | 'busy'>;
  /** Null if nobody of that name may log in. */
  named(name: string): Promise<SeatedOperator | null>;
}

export const noOperators: OperatorLogins = {
  exist: async () => false,
  logIn: async () => 'wrong',
  named: async () => null,
};

export interface LoginParts {
  readonly now: () => number;
  readonly sessions: Sessions;
  /** Null if passwords are not supported here, so that login links are the only way in. */
  readonly password: PasswordFile | null;
  readonly operators: OperatorLogins;
  readonly own: OwnAddresses;
  readonly proxy: ReverseProxy;
  readonly record: (access: Access) => void;
  readonly refusals: RefusalLog;
}

/** The ways to log in. Creates login links, and rejects requests without a session. */
export class LoginRoutes {
  readonly #parts: LoginParts;
  readonly #links: LoginLinks;
  readonly #lock: GuessLock;

  constructor(parts: LoginParts) {
    this.#parts = parts;
    this.#links = new LoginLinks(parts.now);
    this.#lock = new GuessLock(parts.now);
  }

  newLink(): string {
    return `/login?link=${this.#links.create()}`;
  }

  serve(server: FastifyInstance): void {
    server.get('/login', async (request, reply) => {
      const query = LoginQuery.safeParse(request.query);
      if (!query.success) return this.turnAway(request, reply, 401);
      const link = this.#links.redeem(query.data.link);
      const address = this.#parts.proxy.addressOf(request);
      if (link === 'valid') {
        return this.#admit(request, reply, { name: null, address, how: 'link' });
      }
      // Any page can send a browser here with a link that it made up: that is worth no line.
      if (link === 'spent') this.#parts.refusals.refuse(address, null, 'link-refused');
      return this.turnAway(request, reply, 401, 'spent');
    });
    server.post('/login', (request, reply) => this.#byPassword(request, reply));
  }

  /** Lets in the user that a reverse proxy names, if that is an operator. */
  async byProxy(request: FastifyRequest, reply: FastifyReply, user: string): Promise<FastifyReply> {
    const operator = await this.#parts.operators.named(user);
    const address = this.#parts.proxy.addressOf(request);
    if (operator === null) {
      this.#parts.refusals.refuse(address, user, 'proxy-refused');
      return this.turnAway(request, reply, 403, 'notOperator');
    }
    return this.#admit(request, reply, {
      name: operator.name,
      operatorId: operator.id,
      address,
      how: 'proxy',
      proxyUser: user,
    });
  }

  /** The page that asks for a login, in the browser's language. */
  async turnAway(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    says?: LoginSentence,
  ): Promise<FastifyReply> {
    const by = await this.#loginBy();
    const locale = loginWords(request.headers['accept-language']);
    return reply
      .code(status)
      .type('text/html')
      .headers({ 'cache-control': 'no-store', 'content-language': locale.language })
      .send(loginPage(locale, by, says ?? (by === 'link' ? 'first' : by)));
  }

  async #loginBy(): Promise<LoginBy> {
    const { password, operators } = this.#parts;
    if (await operators.exist()) return 'operator';
    return password?.isSet === true ? 'password' : 'link';
  }

  async #byPassword(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { password, operators, own, proxy } = this.#parts;
    const address = proxy.addressOf(request);
    const form = LoginForm.safeParse(request.body);
    await this.refreshPassword();
    const by = await this.#loginBy();
    if (by === 'link' || !form.success || !isOurOrigin(request.headers.origin, own.origins())) {
      return this.turnAway(request, reply, 403, 'first');
    }
    const { name = null } = form.data;
    // Whose secret it should be: where one has logged in, others' may be guessed no more than anywhere else.
    const target = by === 'operator' ? comparableName(name ?? '') : '';
    const mark = request.cookies[own.cookieName(request, 'browser')];
    const browser = password?.isSet === true ? password.browserOf(mark, target) : null;
    const client = browser === null ? clientOf(address) : `browser ${browser}`;
    if (this.#lock.waitMs(client) > 0) return this.turnAway(request, reply, 429, 'wait');
    this.#lock.count(client, target);
    const found =
      by === 'operator'
        ? await operators.logIn(name ?? '', form.data.password)
        : await byHostPassword(password, form.data.password);
    if (found === 'busy') return this.turnAway(request, reply, 429, 'wait');
    if (found === 'wrong') {
      this.#lock.refuse(client);
      this.#record('refused', address, name, `${by}-refused`);
      if (this.#lock.waitMs(client) > 0) this.#record('locked', address, name, 'locked');
      return this.turnAway(request, reply, 401, by === 'operator' ? 'wrongOperator' : 'wrong');
    }
    this.#lock.forget(client, target);
    if (browser === null && password?.isSet === true) {
      reply.setCookie(own.cookieName(request, 'browser'), password.newBrowserMark(target), {
        ...this.#cookieOptions(request),
        maxAge: YEAR_S,
      });
    }
    return this.#admit(request, reply, {
      name: found?.name ?? name,
      operatorId: found?.id ?? null,
      address,
      how: by,
    });
  }

  /** When the password is changed or removed, everyone has to log in again. */
  async refreshPassword(): Promise<void> {
    const { password, sessions } = this.#parts;
    const wasSet = password?.isSet === true;
    if ((await password?.refresh()) === true && wasSet) sessions.endEach('password-changed');
  }

  /**
   * Gives the browser both halves of a session: the cookie, and the key after a `#`, which is never sent to
   * a server.
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
    const source = step === 'logged-in' ? 'operator' : 'station';
    const why = describeAccess(reason, address);
    this.#parts.record({ step, sessionId, name, address, desk: address, source, why });
  }
}

/** Null for the host's password, which belongs to nobody in particular. */
async function byHostPassword(
  password: PasswordFile | null,
  given: string,
): Promise<null | 'wrong' | 'busy'> {
  const matches = (await password?.matches(given)) ?? null;
  if (matches === null) return 'busy';
  return matches ? null : 'wrong';
}
