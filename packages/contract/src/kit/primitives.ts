import * as z from 'zod';

/**
 * The schemas all contracts share. Limits are defined here once, so that the server and the OpenAPI
 * document always agree.
 */
export const MAX_LIMIT = 100;
export const MAX_SEARCH = 200;
const MAX_SKIP = 100_000_000;

export const uuid = z.uuid();

/** User input: trimmed, with a maximum length, never empty. */
export const text = (max = 200) => z.string().trim().min(1).max(max).regex(noControl);
/** Like `text`, but may be missing or empty. */
export const optionalText = (max = 200) => z.string().trim().max(max).regex(noControl).optional();

/** A line of text without invisible characters. */
export const line = (max = 120) => z.string().overwrite(normaliseName).min(1).max(max).regex(noControl);

export const NAME_INVALID = 'Enter a name with letters or digits';
const withLetters = /[\p{L}\p{N}]/u;
/** Whether a name consists of more than emoji and punctuation. */
export const isName = (value: string) => withLetters.test(value);

/** A name: one line without repeated spaces or invisible characters, so that no two names look the same. */
export const name = (max = 120) =>
  z
    .string()
    .overwrite(normaliseName)
    .min(1, { abort: true })
    .max(max)
    .regex(noControl)
    .regex(withLetters, { message: NAME_INVALID });
/** Like `name`, but may be missing or empty. */
export const optionalName = (max = 120) =>
  z
    .string()
    .overwrite(normaliseName)
    .max(max)
    .regex(noControl)
    .refine((value) => value === '' || isName(value), { message: NAME_INVALID })
    .optional();

export const normaliseName = (value: string) =>
  value
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The version an edit is based on. Without it, the edit applies to the current version. */
export const version = z.number().int().min(1).max(2_147_483_647);

// Control characters break logs and spreadsheets.
const noControl = /^[\P{Cc}\n\r\t]*$/u;

export const email = z.email().max(254);

export const PHONE_INVALID = 'please enter valid phone number';

/** A phone number in any spelling. The server checks it with `parsePhone`, whose data is too large for this file. */
export const mobile = z
  .string()
  .trim()
  .max(30)
  .regex(/^[+\d\s()./-]+$/, { message: PHONE_INVALID });

/** The name and contact of a person in a request. */
export const person = { firstName: name(80), lastName: name(80), email, mobile };

export const ACCOUNT_NUMBER_INVALID = 'Enter the 10 digits of the account number';
/** The number of a Nigerian bank account (NUBAN) or nothing, stored without separators; an IBAN has a field of its own. */
export const accountNumber = z
  .string()
  .overwrite((value) => value.replaceAll(/[\s-]/g, ''))
  .regex(/^(\d{10})?$/, { message: ACCOUNT_NUMBER_INVALID });

/** An existing calendar day as YYYY-MM-DD. */
export const day = z.iso.date();

/** A range of days as two filters; both days are included, and either may be missing. */
export const dayFilters = { from: day.optional(), to: day.optional() };

/** The account holder, or the company that the account holder belongs to. */
export const ownerFilters = { consumer: uuid.optional(), company: uuid.optional() };

/** Whether a range of days does not end before it starts. */
export const inOrder = <T extends { from: string; to: string }>(range: T) => range.from <= range.to;

const wholeNumber = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,12}$/)])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** A whole number in a query string or path. */
export const queryInt = wholeNumber;
export const skip = wholeNumber(0, MAX_SKIP).default(0);
export const pageIndex = wholeNumber(0, MAX_SKIP / MAX_LIMIT).default(0);
export const limit = wholeNumber(1, MAX_LIMIT);
export const search = z.string().max(MAX_SEARCH).optional();

/** An amount in naira in a query string. */
export const queryNaira = z
  .union([z.number(), z.string().regex(/^\d{1,10}(\.\d{1,2})?$/)])
  .transform(Number)
  .pipe(z.number().min(0).max(1_000_000_000));

/** The age of a row in whole days. */
export const olderThan = queryInt(1, 3_650).optional();

/** Only `true` or `false` in a path or query. */
export const queryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');

/** A filter that is either set or not. */
export const yesFilter = z.union([z.literal('yes'), z.literal('')]).optional();

/** A flag as a JSON boolean or as the text a form sends. */
export const flag = z
  .union([z.boolean(), z.enum(['True', 'False', 'true', 'false'])])
  .transform((value) => value === true || String(value).toLowerCase() === 'true');

/** Yes or no in any case, kept as written. */
export const yesOrNo = z
  .string()
  .trim()
  .refine((value) => /^(yes|no)$/i.test(value), { message: 'This must be Yes or No' });
export const isYes = (value: string) => value.trim().toUpperCase() === 'YES';

/** Naira on the wire: a number with at most two decimals. The server stores whole kobo. */
export const naira = z.number().min(0).max(1_000_000_000_000).multipleOf(0.01);

/** The price of one service. The limit catches typing errors, as does that of a payment. */
export const MAX_FEE = 10_000_000;
export const MAX_PAYMENT = 100_000_000;
export const fee = naira.max(MAX_FEE);
export const payment = naira.max(MAX_PAYMENT);

/** A percentage with at most two decimals. */
export const percentage = z.number().min(0).max(100).multipleOf(0.01);

export const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
/** A web address or empty text; other schemes such as javascript: and file: are rejected. */
export const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((url) => url === '' || isWebAddress(url), { message: 'This must be an http or https address' });

export const message = z.object({ message: z.string() });
