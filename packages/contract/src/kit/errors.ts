import * as z from 'zod';

/** Every error code of the server with its HTTP status. */
export const errorStatus = {
  'bad-request': 400,
  'not-signed-in': 401,
  forbidden: 403,
  /** The call needs a fresh proof of identity. */
  step_up_required: 403,
  /** The password is right; `current` holds the challenge of the second factor. */
  second_factor_required: 403,
  /** The role needs a second factor, which the person has not set up. */
  second_factor_setup_required: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  invalid: 422,
  'too-many': 429,
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const authorship = z.object({
  /** The name of the author; null for the system. */
  by: z.string().nullable(),
  at: z.string(),
});

/** `message` is always readable text; the keys of `fields` are wire names. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
  /** The author and time of the last change, of the record and of each field, for an edit of an outdated version. */
  changed: authorship.extend({ fields: z.record(z.string(), authorship).optional() }).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
