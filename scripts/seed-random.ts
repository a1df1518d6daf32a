import fc from 'fast-check';

// The same cases in each run; another seed is tried with FAST_CHECK_SEED.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 17) });
