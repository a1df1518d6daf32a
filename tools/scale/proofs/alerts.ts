import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { writeConfig } from '../cluster.ts';
import { figuresOf } from '../figure.ts';
import { inFolder, ports } from '../layout.ts';
import { startProcess, stopProcess, waitFor } from '../processes.ts';
import { apiName, startApi, waitUntilReady } from '../product.ts';
import { setReplicas } from './replica.ts';

const rules = path.join(import.meta.dirname, '../../../deploy/alerts.yml');
const SIGN_INS = 120;
/** The longest alert of the proof waits for five minutes. */
const FIRING_MS = 400_000;
const RESOLVED_MS = 120_000;

/** Breaks the product while a Prometheus with deploy/alerts.yml reads it, and waits for the alerts as they are. */
export async function proveAlerts() {
  const { figures, fact } = figuresOf('alerts');
  startPrometheus();
  try {
    await waitFor('Prometheus to read every process', async () => {
      const up = await query<{ value: [number, string] }>('up == 1');
      return up.length === ports.api.length + 1;
    });
    fact('no alert fires before', (await firing()).length === 0);
    const last = ports.api.length - 1;
    await stopProcess(apiName(last));
    await setReplicas('maint');
    await failSignIns();
    for (const name of ['BaobabSignInsFail', 'BaobabDown', 'BaobabReplicaNotUsed'])
      fact(`${name} fires`, await becomes(() => firing().then((all) => all.includes(name)), FIRING_MS));
    fact('no other alert fires', (await firing()).length === 3);

    startApi(last);
    await setReplicas('ready');
    await waitUntilReady(ports.api[last]!);
    const isResolved = async () => {
      const all = await firing();
      return !all.includes('BaobabDown') && !all.includes('BaobabReplicaNotUsed');
    };
    fact('both end with their cause', await becomes(isResolved, RESOLVED_MS));
  } finally {
    await stopProcess('prometheus');
    await setReplicas('ready');
  }
  return figures;
}

function startPrometheus() {
  mkdirSync(inFolder('prometheus'), { recursive: true });
  const targets = [...ports.api, ports.worker].map((port) => `127.0.0.1:${port}`);
  // Prometheus reads YAML, of which JSON is a part.
  const config = writeConfig(
    'prometheus.yml',
    JSON.stringify({
      global: { scrape_interval: '5s', evaluation_interval: '5s' },
      rule_files: [rules],
      scrape_configs: [{ job_name: 'baobab', static_configs: [{ targets }] }],
    }),
  );
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${inFolder('prometheus')}`,
    `--web.listen-address=127.0.0.1:${ports.prometheus}`,
  ];
  startProcess({ name: 'prometheus', command: 'prometheus', args });
}

async function query<T>(expression: string): Promise<T[]> {
  const search = new URLSearchParams({ query: expression });
  const reply = await fetch(`http://127.0.0.1:${ports.prometheus}/api/v1/query?${search}`);
  return ((await reply.json()) as { data: { result: T[] } }).data.result;
}

/** The names of the alerts that fire; one may fire for several processes. */
const firing = async () =>
  (await query<{ metric: { alertname: string } }>('count by (alertname) (ALERTS{alertstate="firing"})')).map(
    ({ metric }) => metric.alertname,
  );

const becomes = (holds: () => Promise<boolean>, waitMs: number) =>
  waitFor('an alert', holds, waitMs).then(
    () => true,
    () => false,
  );

/** More wrong sign-ins than people make; the later ones are refused without a password check. */
async function failSignIns() {
  for (let n = 0; n < SIGN_INS; n += 1)
    await fetch(`http://127.0.0.1:${ports.api[0]}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `nobody-${n % 10}`, password: 'wrong' }),
    });
}
