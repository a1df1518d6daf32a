/** Suggestions; a doctor may speak others. */
export const commonLanguages = [
  'English',
  'Hausa',
  'Igbo',
  'Yoruba',
  'Pidgin',
  'Fulfulde',
  'Kanuri',
  'Efik',
  'Ibibio',
  'Tiv',
  'Ijaw',
  'Edo',
  'French',
  'Arabic',
] as const;
