/** In the page, on its own: words whose contrast is below WCAG's AA, in the theme that is shown or in both. */
export function paleWords(inBothThemes: boolean): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const LARGE_PX = 24;
  const LARGE_BOLD_PX = 18.66;
  const EXEMPT = ':disabled, [data-disabled], [aria-disabled="true"], [aria-hidden="true"], [inert]';

  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  const read = new Map<string, Colour>();
  // Whatever way of writing a colour the browser answers with, it can paint it.
  function colour(written: string): Colour {
    let known = read.get(written);
    if (!known) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = written;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      read.set(written, (known = [red!, green!, blue!, alpha! / 255]));
    }
    return known;
  }
  const over = (top: Colour, below: Colour, opacity = 1): Colour => {
    const alpha = top[3] * opacity;
    const mix = (i: 0 | 1 | 2) => top[i] * alpha + below[i] * (1 - alpha);
    return [mix(0), mix(1), mix(2), 1];
  };
  const brightness = (given: Colour) => {
    const [red, green, blue] = given.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const contrast = (one: Colour, other: Colour) => {
    const [low, high] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
    return (high! + 0.05) / (low! + 0.05);
  };

  interface Ground {
    colour: Colour;
    opacity: number;
    picture: boolean;
  }
  const PAPER: Ground = { colour: [255, 255, 255, 1], opacity: 1, picture: false };
  const grounds = new Map<Element, Ground>();
  /** What an element's words stand on: its own ground over that of everything around it. */
  function groundOf(element: Element | null): Ground {
    if (!element) return PAPER;
    let known = grounds.get(element);
    if (!known) {
      const around = groundOf(element.parentElement);
      const style = getComputedStyle(element);
      const opacity = around.opacity * Number(style.opacity);
      known = {
        colour: over(colour(style.backgroundColor), around.colour, opacity),
        opacity,
        picture: around.picture || style.backgroundImage !== 'none',
      };
      grounds.set(element, known);
    }
    return known;
  }

  function complaint(element: Element): string | undefined {
    const ground = groundOf(element);
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const words = colour(color);
    // Words that only make a picture selectable are not shown.
    if (ground.picture || words[3] === 0) return undefined;
    const size = Number.parseFloat(fontSize);
    const large = size >= LARGE_PX || (size >= LARGE_BOLD_PX && Number(fontWeight) >= 700);
    const ratio = contrast(over(words, ground.colour, ground.opacity), ground.colour);
    if (ratio >= (large ? 3 : 4.5)) return undefined;
    const said = element.textContent.trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} “${said}”: ${ratio.toFixed(2)}`;
  }

  const look = () => {
    grounds.clear();
    return [...document.body.querySelectorAll('*')].filter(hasWords).map(complaint);
  };
  const hasWords = (one: Element) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest(EXEMPT);

  const complaints = look();
  if (inBothThemes) {
    // Another theme is other values of the same variables. There and back at once, not as a movement.
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets = [still];
    const page = document.documentElement;
    const theme = page.getAttribute('data-mantine-color-scheme') ?? '';
    page.setAttribute('data-mantine-color-scheme', theme === 'dark' ? 'light' : 'dark');
    complaints.push(...look().map((one) => one && `in the other theme, ${one}`));
    page.setAttribute('data-mantine-color-scheme', theme);
    getComputedStyle(document.body).getPropertyValue('color');
    document.adoptedStyleSheets = [];
  }
  return complaints.filter((one) => one !== undefined);
}
