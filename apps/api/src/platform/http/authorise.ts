import { isWrite, type Endpoint } from '@baobab/contract/kit/endpoint';
import { hasPermission } from '@baobab/contract/kit/roles';
import type { FastifyRequest } from 'fastify';
import { noSession, type Actor } from '../context.ts';
import { AppError, forbidden, notSignedIn } from '../errors.ts';
import { credentialOf } from './credential.ts';
import type { KeyGuard } from './key-guard.ts';

const ANONYMOUS: Actor = { uuid: '', role: '', name: '', ...noSession };

/** The account of the request, if its role and its state allow the endpoint. */
export async function authorise(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: (token: string) => Promise<Actor | null>,
  guardKey: KeyGuard,
): Promise<Actor> {
  if (isWrite(endpoint) && endpoint.method === 'GET') rejectAccidentalWrite(request);
  if (endpoint.permission === 'public') return ANONYMOUS;
  const credential = credentialOf(request.headers);
  const actor = credential ? await authenticate(credential) : null;
  if (!actor) throw notSignedIn();
  request.actorUuid = actor.uuid;
  guardKey(actor, endpoint, request.ip);
  if (!hasPermission(actor.role, endpoint.permission)) throw forbidden();
  if (actor.needsSecondFactor && !endpoint.beforeSecondFactor)
    throw new AppError(
      'second_factor_setup_required',
      'Your role needs a second factor. Set it up in My account to continue.',
    );
  if (actor.isViewing && isWrite(endpoint) && !endpoint.essential) throw readOnlyView(actor);
  return actor;
}

const readOnlyView = ({ role }: Actor) =>
  new AppError(
    'forbidden',
    `You are viewing the console as ${role}, which is read-only. End the view to change something.`,
  );

/** A prefetch or a link of another site must not trigger a GET that writes. */
function rejectAccidentalWrite(request: FastifyRequest) {
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose'] ?? '';
  if (String(purpose).includes('prefetch') || request.headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('forbidden', 'This address changes something and cannot be prefetched');
}
