import type { ApprovalOf } from '@baobab/contract/kit/approval';
import type { Endpoint, PageWindow } from '@baobab/contract/kit/endpoint';
import type { Readable } from 'node:stream';
import type * as z from 'zod';
import type { ListExport } from './list-export.ts';

/** A file response. */
export interface FileReply {
  fileName: string;
  contentType: string;
  stream: Readable;
  headers?: Readonly<Record<string, string>>;
  /** Displayed in the browser instead of downloaded. */
  inline?: boolean;
}

/** One uploaded file, complete and within its declared size. */
export interface UploadedFile {
  name: string;
  content: Buffer;
}

type Out<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

export interface ServerInput<E> {
  params: Out<E, 'params'>;
  query: Out<E, 'query'>;
  body: Out<E, 'body'>;
  /** Lists only: the requested page, whatever the paging style. */
  page: E extends { kind: 'list' } ? PageWindow : undefined;
  files: E extends { files: infer F } ? { [K in keyof F]: UploadedFile } : undefined;
  /** Signed endpoints only: the headers with the signature of the body. */
  signatures: E extends { signatureHeaders: readonly (infer Name extends string)[] }
    ? Partial<Record<Name, string>>
    : undefined;
}

type ListResult<E> = E extends { row: infer R extends z.ZodType; extra?: infer X }
  ? { rows: z.input<R>[]; total: number; more?: boolean } & (X extends z.ZodRawShape
      ? z.input<z.ZodObject<X>>
      : unknown)
  : never;

export type Result<E> = E extends { kind: 'download' }
  ? FileReply
  : E extends { kind: 'list' }
    ? ListResult<E>
    : E extends { reply: infer R extends z.ZodType }
      ? z.input<R>
      : never;

export type Handler<E, C> = (
  input: ServerInput<E>,
  ctx: C,
) => Promise<Result<E> | ApprovalOf<E>> | Result<E> | ApprovalOf<E>;

/** The endpoints of a domain with their handlers. */
export interface DomainRoutes<C> {
  endpoints: Record<string, Endpoint>;
  handlers: Record<string, (input: never, ctx: C) => unknown>;
  /** The exports of the domain's lists, which the job of an export finds by name. */
  listExports: readonly ListExport[];
}

/** Binds handlers to the contract of a domain; a missing or extra handler does not compile. */
export function serve<C, const R extends Record<string, Endpoint>>(
  endpoints: R,
  handlers: { [K in keyof R]: Handler<R[K], C> },
): DomainRoutes<C> {
  const listExports = Object.values<object>(handlers).flatMap((handler) =>
    isExportHandler(handler) ? [handler.listExport] : [],
  );
  return { endpoints, handlers: handlers as unknown as DomainRoutes<C>['handlers'], listExports };
}

/** A handler that streams the export of a list. */
export interface ExportHandler {
  listExport: ListExport;
}
const isExportHandler = (handler: object): handler is ExportHandler => 'listExport' in handler;
