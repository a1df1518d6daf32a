/** Custom properties of the palettes that no component of the console has; a test compares the sources with it. */
export const unusedPalettes = /^--mantine-color-(pink|grape|violet|indigo|cyan|lime|orange|green|yellow)-/;
