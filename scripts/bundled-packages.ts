const bundled =
  /^(@baobab|@aws-sdk|@aws|@smithy|bowser|kysely|libphonenumber-js|@prometheus-io|tdigest|bintrees|zod)(\/|$)/;

/** Whether a package is part of the API's bundle. The others are its dependencies and are installed beside it. */
export const isBundled = (id: string): boolean => bundled.test(id);
