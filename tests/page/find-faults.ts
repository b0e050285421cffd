/*
 * Runs in the page that is looked at: the tests send it there as text, so it imports nothing.
 * Everything is asked of the browser's own layout: what a tap at a place meets, where a text stands, what a focus changes. */

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** A frame drawn: what the page itself does after a change of its layout is done. */
const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

const describeNode = (node: Element): string => {
  const name = node.getAttribute('aria-label') ?? node.textContent.trim().replace(/\s+/g, ' ');
  const field = node.getAttribute('name');
  return `${node.localName}${field === null ? '' : `[${field}]`} "${name.slice(0, 40)}"`;
};

const isShown = (node: Element): boolean =>
  node.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false });

/** Text for screen readers alone, and an input that its label stands for: a point, or clipped away. */
const isHiddenAway = (node: Element): boolean => {
  const { width, height } = node.getBoundingClientRect();
  const { clipPath, opacity } = getComputedStyle(node);
  return width <= 1 || height <= 1 || clipPath.startsWith('inset(50%') || opacity === '0';
};

/** What a person aims at for a control: itself, or the label of an input that is drawn by its label. Null: nothing is drawn. */
const aimOf = (control: Element): Element | null => {
  if (!isHiddenAway(control)) return isShown(control) ? control : null;
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  return labels.find((label) => isShown(label) && !isHiddenAway(label)) ?? null;
};

const listControls = (scope: ParentNode): { control: HTMLElement; aim: Element }[] =>
  [...scope.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const aim = control.matches(':disabled') || control.closest('[inert]') !== null ? null : aimOf(control);
    return aim === null ? [] : [{ control, aim }];
  });

const boxesOf = (node: Element): DOMRect[] =>
  [...node.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);

const centerOf = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];

const reaches = (control: Element, hit: Element | null): boolean => {
  if (hit === null) return false;
  if (control.contains(hit)) return true;
  return hit.closest('label')?.control === control || hit.closest('summary') === control;
};

const findTapFaults = (scope: ParentNode): string[] =>
  listControls(scope).flatMap(({ control, aim }) => {
    aim.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const [box] = boxesOf(aim);
    if (box === undefined) return [];
    const [x, y] = centerOf(box);
    const name = describeNode(control);
    if (box.left < -1 || box.right > innerWidth + 1) return [`${name} is cut at the window's side`];
    const hit = document.elementFromPoint(x, y);
    if (reaches(control, hit)) return [];
    return [
      `${name} is covered by ${hit === null ? 'nothing: it is outside' : `${describeNode(hit)} .${hit.classList.value}`}`,
    ];
  });

const isClipping = (value: string): boolean => value === 'hidden' || value === 'clip';

/** A control whose words go on where nothing can be seen of them. */
const findClippedTexts = (scope: ParentNode): string[] =>
  listControls(scope).flatMap(({ control, aim }) => {
    if (!control.matches('a, button, summary')) return [];
    const parts = [aim, ...aim.querySelectorAll<HTMLElement>('*')].filter((part) => part.closest('svg') === null);
    const isCut = parts.some((part) => {
      if (isHiddenAway(part) || !isShown(part)) return false;
      const { overflowX, overflowY } = getComputedStyle(part);
      const isWide = isClipping(overflowX) && part.scrollWidth > part.clientWidth + 1;
      return (
        part.textContent.trim() !== '' &&
        (isWide || (isClipping(overflowY) && part.scrollHeight > part.clientHeight + 3))
      );
    });
    return isCut ? [`${describeNode(control)} is cut`] : [];
  });

type Written = { readonly node: Text; readonly parent: Element; readonly layer: Element | null; readonly box: Box };

/** The layout stands still while texts are read, and a page has thousands of them: each element is asked once. */
const asked = <T>(ask: (node: Element) => T): ((node: Element) => T) => {
  const answers = new Map<Element, { readonly answer: T }>();
  return (node) => {
    const known = answers.get(node) ?? { answer: ask(node) };
    answers.set(node, known);
    return known.answer;
  };
};

const EVERYTHING: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** What the lines of texts are asked about the elements they stand in. */
const textReader = () => {
  /** What lies over the page while it moves under it. */
  const layerOf = asked((node): Element | null => {
    if (['fixed', 'sticky'].includes(getComputedStyle(node).position) || node.matches('dialog, [popover]')) return node;
    return node.parentElement === null ? null : layerOf(node.parentElement);
  });
  /** What its scrolling and clipping ancestors show of an element. */
  const frameOf = asked((node): Box => {
    if (node === document.body) return EVERYTHING;
    const around = node.parentElement === null ? EVERYTHING : frameOf(node.parentElement);
    return getComputedStyle(node).overflow === 'visible' ? around : common(around, node.getBoundingClientRect());
  });
  const isInSight = asked((node): boolean => {
    if (node.localName === 'body') return true;
    if (isHiddenAway(node) && getComputedStyle(node).display !== 'contents') return false;
    return node.parentElement !== null && isInSight(node.parentElement);
  });
  const isReadable = asked(
    (node) =>
      isShown(node) && node.closest('svg, script, style, noscript, option, template') === null && isInSight(node),
  );
  return { layerOf, frameOf, isReadable };
};

/** Lines of text, without the air that a line's box has above and below its letters. */
const listWritten = (): Written[] => {
  const { layerOf, frameOf, isReadable } = textReader();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: Written[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || node.data.trim() === '' || parent === null || !isReadable(parent)) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const air = line.height * 0.3;
      const { left, right } = line;
      const box = common({ left, right, top: line.top + air, bottom: line.bottom - air }, frameOf(parent));
      if (box.right - box.left > 1 && box.bottom - box.top > 1)
        found.push({ node, parent, layer: layerOf(parent), box });
    }
  }
  return found.toSorted((one, other) => one.box.top - other.box.top);
};

const overlaps = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;

const findOverlaps = (): string[] => {
  window.scrollTo(0, 0);
  const written = listWritten();
  return written.flatMap((one, index) => {
    const found: string[] = [];
    for (const other of written.slice(index + 1)) {
      if (other.box.top > one.box.bottom) break;
      if (other.node === one.node || other.layer !== one.layer || !overlaps(one.box, other.box)) continue;
      found.push(`text "${one.node.data.trim().slice(0, 30)}" lies over "${other.node.data.trim().slice(0, 30)}"`);
    }
    return found;
  });
};

const STYLES = [
  'outlineStyle',
  'outlineWidth',
  'outlineColor',
  'boxShadow',
  'borderColor',
  'backgroundColor',
  'textDecoration',
] as const;

const RING_PARTS = [null, '::before', '::after'] as const;
const RING_HEIGHT = 4;

/** Where the ring may be drawn: on the control, on the label or card around it, or on what these put over themselves. */
const ringBearersOf = (control: Element): Element[] => {
  const line: Element[] = [];
  for (let at: Element | null = control; at !== null && line.length <= RING_HEIGHT; at = at.parentElement)
    line.push(at);
  return [
    ...line,
    ...(control instanceof HTMLInputElement ? (control.labels ?? []) : []),
    ...control.querySelectorAll('*'),
  ];
};

const ringOf = (nodes: readonly Element[]): string =>
  nodes
    .flatMap((node) => RING_PARTS.map((part) => getComputedStyle(node, part)))
    .map((style) => STYLES.map((name) => style[name]).join())
    .join(';');

const dropFocus = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

/** Nearly every control draws the ring itself: what is around and in it is asked only where it does not. */
const showsFocusAround = (control: HTMLElement): boolean => {
  const nodes = ringBearersOf(control);
  dropFocus();
  const before = ringOf(nodes);
  control.focus();
  return ringOf(nodes) !== before;
};

const POINTS = [
  [0.5, 0.5],
  [0.1, 0.2],
  [0.9, 0.8],
  [0.1, 0.8],
  [0.9, 0.2],
] as const;

const isInSight = (control: Element, aim: Element): boolean =>
  boxesOf(aim).some(({ left, top, width, height }) =>
    POINTS.some(([x, y]) => reaches(control, document.elementFromPoint(left + width * x, top + height * y))),
  );

/** Of a list that is taller than the window a part is in sight. */
const isSeenFocused = async (control: HTMLElement, aim: Element): Promise<boolean> => {
  const { top, bottom, height } = control.getBoundingClientRect();
  if ((height > innerHeight && top < innerHeight && bottom > 0) || isInSight(control, aim)) return true;
  await nextFrame();
  return isInSight(control, aim);
};

/** Every stop of the keyboard in turn, downwards and back up: seen to be focused, and not under what sticks to an edge. */
const findFocusFaults = async (scope: ParentNode): Promise<string[]> => {
  const stops = listControls(scope).filter(({ control }) => control.tabIndex >= 0);
  const found: string[] = [];
  window.scrollTo(0, 0);
  dropFocus();
  // Asked of all at once: a style that is read after each change is reckoned anew each time.
  const before = new Map(stops.map(({ control }) => [control, ringOf([control])]));
  for (const { control, aim } of stops) {
    control.focus();
    const shows = ringOf([control]) !== before.get(control) || showsFocusAround(control);
    if (document.activeElement !== control) found.push(`${describeNode(control)} takes no focus`);
    else if (!shows) found.push(`${describeNode(control)} does not show its focus`);
    if (!(await isSeenFocused(control, aim))) found.push(`${describeNode(control)} is out of sight when it is focused`);
  }
  for (const { control, aim } of stops.toReversed()) {
    control.focus();
    if (!(await isSeenFocused(control, aim)))
      found.push(`${describeNode(control)} is out of sight when it is focused on the way back`);
  }
  return found;
};

/** What opens over the page by the browser's own means, opened one after the other. */
const findPopoverFaults = async (): Promise<string[]> => {
  const all: string[] = [];
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
    const opener = document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`);
    if (opener === null || !isShown(opener) || popover.matches(':popover-open')) continue;
    popover.showPopover();
    for (const animation of popover.getAnimations()) animation.finish();
    const { paddingLeft, paddingTop } = getComputedStyle(popover);
    const found = [...findTapFaults(popover), ...findClippedTexts(popover), ...(await findFocusFaults(popover))];
    if (parseFloat(paddingLeft) < 8 || parseFloat(paddingTop) < 8) found.push('has no air at its edge');
    popover.hidePopover();
    all.push(...found.map((fault) => `popover ${popover.id}: ${fault}`));
  }
  return all;
};

/** What is wrong with the page as it stands at this width, or with what is open over it. */
export const findFaults = async (): Promise<string[]> => {
  // What follows the window's size by script has followed.
  await nextFrame();
  await nextFrame();
  const modal = document.querySelector('dialog:modal');
  const scope = modal ?? document;
  const over = document.documentElement.scrollWidth - innerWidth;
  const found = [
    ...(over > 0 ? [`${over} px wider than the window`] : []),
    ...(modal === null ? findOverlaps() : []),
    ...findTapFaults(scope),
    ...findClippedTexts(scope),
    ...(await findFocusFaults(scope)),
    ...(modal === null ? await findPopoverFaults() : []),
  ];
  window.scrollTo(0, 0);
  return [...new Set(found)];
};

/** But for the choice of cookies: unfolded it is a question that lies over the page until it is answered. */
export const openDetails = (): void => {
  for (const details of document.querySelectorAll('details'))
    if (details.closest('[data-consent]') === null) details.open = true;
};
