import pg from 'pg';
import { xlsxCopySql } from './xlsx-sql.ts';
const c = new pg.Client('postgres://postgres@127.0.0.1:45871/postgres'); await c.connect();
const sql = xlsxCopySql(`select name, amount from big limit 200000`, [{name:'name',kind:'text'},{name:'amount',kind:'number'}]);
const q = sql.replace(/^copy \(/,'').replace(/\) to stdout[^)]*\)$/,'');
for (const r of (await c.query('explain (verbose, analyze) '+q)).rows) console.log(r['QUERY PLAN']);
await c.end();
