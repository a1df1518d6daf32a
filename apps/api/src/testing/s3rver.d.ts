declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Options {
    directory: string;
    silent: boolean;
    configureBuckets: { name: string }[];
  }
  /** An S3 server that keeps its buckets in a folder. */
  // oxlint-disable-next-line import/no-default-export -- the package is CommonJS
  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
