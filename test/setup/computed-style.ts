import { onTestFinished } from 'vitest';

/**
 * jsdom matches every rule of its built-in style sheet with the element and its ancestors, each time somebody asks. Every
 * query by role asks for all elements of the page: a quarter of the time of these tests. No page has a style sheet here,
 * so what is shown follows from attributes and inline styles.
 */
export function computeStylesQuickly(): void {
  window.getComputedStyle = computedStyle;
}

const computedByRules = window.getComputedStyle;

/** For a test that brings a style sheet, or asks for more than what is shown. */
export function computeStylesByRules(): void {
  window.getComputedStyle = computedByRules;
  onTestFinished(computeStylesQuickly);
}

const NOT_SHOWN =
  '[hidden], dialog:not([open]), details:not([open]) > :not(summary), head, script, style, template';

function computedStyle(element: Element): CSSStyleDeclaration {
  const inline = inlineStyle(element);
  const readStyle = (property: string): string => {
    if (property === 'display') return inline.display || (element.matches(NOT_SHOWN) ? 'none' : 'block');
    if (property === 'visibility') return visibilityOf(element);
    if (property === 'opacity') return inline.opacity || '1';
    return inline.getPropertyValue(property);
  };
  return new Proxy(inline, {
    get(_style, property) {
      if (property === 'getPropertyValue') return readStyle;
      if (property === 'display' || property === 'visibility' || property === 'opacity')
        return readStyle(property);
      return Reflect.get(inline, property);
    },
  });
}

/** Inherited, unlike the others. */
function visibilityOf(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { visibility } = inlineStyle(each);
    if (visibility !== '') return visibility;
  }
  return 'visible';
}

function inlineStyle(element: Element): CSSStyleDeclaration {
  if (element instanceof HTMLElement || element instanceof SVGElement) return element.style;
  throw new Error(`${element.tagName} has no style`);
}
