import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface TestPerson {
  sub: string;
  [claim: string]: unknown;
}

export const CLIENT = { id: 'baobab', secret: 'a secret of the client' };

/** A real OpenID provider on a free port. It signs in `person` without asking; null refuses. */
export async function startProvider(redirectUri: string) {
  const state: { person: TestPerson | null; provider?: Provider } = { person: null };
  const server = createServer((request, response) => void state.provider!.callback()(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, TestPerson>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'role', 'groups'] },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => people.get(id)! }),
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { prompt, params, session } = await provider.interactionDetails(context.req, context.res);
    if (!state.person)
      return provider.interactionFinished(context.req, context.res, { error: 'access_denied' });
    people.set(state.person.sub, state.person);
    if (prompt.name === 'login')
      return provider.interactionFinished(context.req, context.res, {
        login: { accountId: state.person.sub },
      });
    const grant = new provider.Grant({
      accountId: session!.accountId,
      clientId: String(params['client_id']),
    });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(context.req, context.res, { consent });
  });
  state.provider = provider;
  return {
    issuer,
    /** The person who is signed in at the provider. */
    signInAs: (person: TestPerson | null) => (state.person = person),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Follows the redirects of the provider, as a browser does, up to the redirect address of the client. */
export async function browse(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let next = url; ;) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
  }
}
