import { sealAudit, verifyAudit } from '../platform/audit/seal.ts';
import pg from 'pg';
import { runCommand } from './run.ts';

// npm run audit:verify: walks the whole chain and names the first row that does not fit.
await runCommand(async (database) => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    // What was written while no worker ran still waits for its seal.
    while (await sealAudit(pool));
    const broken = await verifyAudit(pool);
    if (broken) throw new Error(`The audit trail is broken at row ${broken.audit_id}: ${broken.problem}.`);
    const { rows } = await pool.query<{ n: string }>('select count(*) as n from audit_seals');
    return `The audit trail is whole: ${rows[0]?.n} rows sealed.`;
  } finally {
    await pool.end();
  }
});
