import { registerHooks } from 'node:module';

/** Prints the packages of OpenTelemetry that a start loads. Those of the metrics use its API in any case. */
const loaded = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@opentelemetry/') && specifier !== '@opentelemetry/api') loaded.add(specifier);
    return next(specifier, context);
  },
});
await import('../../app.ts');
const { createLogger } = await import('../logger.ts');
const { readSettings } = await import('../settings.ts');
const { loadTracer } = await import('./load-tracer.ts');
await loadTracer(readSettings(), createLogger({ logLevel: 'silent' }));
process.stdout.write(JSON.stringify([...loaded]));
