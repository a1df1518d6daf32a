/** `npm test` sets it: of a rule that holds for every screen it checks every third, `npm test -- --all` checks each. */
export const isSample = process.env['SCREENS'] === 'sample';

/** For `filter`. */
export const isTested = (_case: unknown, index: number) => !isSample || index % 3 === 0;
