import inter from './inter.woff2';

let isAdded = false;

/** Adds the typeface after the first paint: in a style sheet it would delay it on a slow connection. */
export function loadTypeface() {
  if (isAdded) return;
  isAdded = true;
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    document.fonts.add(new FontFace('Inter', `url(${inter})`, { weight: '400 700', display: 'swap' }));
  }).observe({ type: 'paint', buffered: true });
}

/** Calls back when the typeface replaces the fallback, whose letters have other widths; returns a function that ends it. */
export function onTypefaceLoaded(run: () => void) {
  document.fonts.addEventListener('loadingdone', run);
  return () => document.fonts.removeEventListener('loadingdone', run);
}
