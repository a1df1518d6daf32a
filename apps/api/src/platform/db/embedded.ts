import * as library from '@baobab/embedded-postgres';
import { EmbeddedPostgresError, type Remedy } from '@baobab/embedded-postgres/failures';

const OWNER = 'baobab_owner';

const remedies: Record<Remedy, string> = {
  'other-server': 'Set DATABASE_URL to use another PostgreSQL server.',
  'other-folder': 'Set DATA_DIR to use another folder.',
};

/** Starts the embedded PostgreSQL of the product; errors name the setting that avoids them. */
export async function startEmbedded(
  options: Omit<library.EmbeddedOptions, 'owner'>,
): Promise<library.Embedded> {
  try {
    return await library.startEmbedded({ ...options, owner: OWNER });
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || !error.remedy) throw error;
    throw new EmbeddedPostgresError(`${error.message}\n${remedies[error.remedy]}`, { cause: error });
  }
}
