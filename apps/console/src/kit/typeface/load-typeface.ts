import inter from './inter.woff2';

let isAdded = false;

/** Adds the typeface after the next paint: in a style sheet it would delay the first one on a slow connection. */
export function loadTypeface() {
  if (isAdded) return;
  isAdded = true;
  requestAnimationFrame(() =>
    setTimeout(() =>
      document.fonts.add(new FontFace('Inter', `url(${inter})`, { weight: '400 700', display: 'swap' })),
    ),
  );
}

/** Calls back when the typeface replaces the fallback, whose letters have other widths; returns a function that ends it. */
export function onTypefaceLoaded(run: () => void) {
  document.fonts.addEventListener('loadingdone', run);
  return () => document.fonts.removeEventListener('loadingdone', run);
}
