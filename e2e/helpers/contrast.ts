/** Runs in the page, without imports: finds text with a contrast below WCAG AA in either theme. */
export function findLowContrast(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const LARGE_PX = 24;
  const LARGE_BOLD_PX = 18.66;
  const TEXT_INPUT = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';
  const EXEMPT = ':disabled, [data-disabled], [aria-disabled="true"], [aria-hidden="true"], [inert]';

  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const canvasContext = canvas.getContext('2d', { willReadFrequently: true })!;
  const parsed = new Map<string, Colour>();
  // Painting converts any colour notation of the browser to RGBA.
  function colour(notation: string): Colour {
    let known = parsed.get(notation);
    if (!known) {
      canvasContext.clearRect(0, 0, 1, 1);
      canvasContext.fillStyle = notation;
      canvasContext.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvasContext.getImageData(0, 0, 1, 1).data;
      parsed.set(notation, (known = [red!, green!, blue!, alpha! / 255]));
    }
    return known;
  }
  const blend = (top: Colour, below: Colour, opacity = 1): Colour => {
    const alpha = top[3] * opacity;
    const mix = (i: 0 | 1 | 2) => top[i] * alpha + below[i] * (1 - alpha);
    return [mix(0), mix(1), mix(2), 1];
  };
  const luminance = (given: Colour) => {
    const [red, green, blue] = given.slice(0, 3).map((part) => {
      const channel = part / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const contrast = (one: Colour, other: Colour) => {
    const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (high! + 0.05) / (low! + 0.05);
  };

  interface Background {
    colour: Colour;
    opacity: number;
    picture: boolean;
  }
  const WHITE: Background = { colour: [255, 255, 255, 1], opacity: 1, picture: false };
  const backgrounds = new Map<Element, Background>();
  /** The background of an element, blended with the backgrounds of its ancestors. */
  function backgroundOf(element: Element | null): Background {
    if (!element) return WHITE;
    let known = backgrounds.get(element);
    if (!known) {
      const parent = backgroundOf(element.parentElement);
      const style = getComputedStyle(element);
      const opacity = parent.opacity * Number(style.opacity);
      const own = colour(style.backgroundColor);
      known = {
        colour: blend(own, parent.colour, opacity),
        opacity,
        // An opaque background hides the picture of an ancestor.
        picture: (parent.picture && own[3] * opacity < 1) || style.backgroundImage !== 'none',
      };
      backgrounds.set(element, known);
    }
    return known;
  }

  function problemOf(element: Element): string | undefined {
    const background = backgroundOf(element);
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const textColour = colour(color);
    // Transparent text only makes a picture selectable.
    if (background.picture || textColour[3] === 0) return undefined;
    const size = Number.parseFloat(fontSize);
    const large = size >= LARGE_PX || (size >= LARGE_BOLD_PX && Number(fontWeight) >= 700);
    const ratio = contrast(blend(textColour, background.colour, background.opacity), background.colour);
    if (ratio >= (large ? 3 : 4.5)) return undefined;
    const text = (element.textContent || (element as HTMLInputElement).value).trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} “${text}”: ${ratio.toFixed(2)}`;
  }

  const findProblems = () => {
    backgrounds.clear();
    return [...document.body.querySelectorAll('*')].filter(hasText).map(problemOf);
  };
  const hasText = (one: Element) =>
    ([...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) ||
      (one.matches(TEXT_INPUT) && (one as HTMLInputElement).value)) &&
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest(EXEMPT);

  const problems = findProblems();
  // Switches to the other theme and back without transitions.
  const noTransitions = new CSSStyleSheet();
  noTransitions.replaceSync('* { transition: none !important; }');
  document.adoptedStyleSheets = [noTransitions];
  const page = document.documentElement;
  const theme = page.getAttribute('data-mantine-color-scheme') ?? '';
  page.setAttribute('data-mantine-color-scheme', theme === 'dark' ? 'light' : 'dark');
  problems.push(...findProblems().map((one) => one && `in the other theme, ${one}`));
  page.setAttribute('data-mantine-color-scheme', theme);
  getComputedStyle(document.body).getPropertyValue('color');
  document.adoptedStyleSheets = [];
  return problems.filter((one) => one !== undefined);
}
