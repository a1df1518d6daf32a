import fc from 'fast-check';

// A fixed seed makes the runs reproducible; set FAST_CHECK_SEED to try another one.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 17) });
