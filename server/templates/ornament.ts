import { Header, Paragraph } from 'docx';
import { ShapeRun } from 'docx/shapes';
import { type Page, type Path, polar, rectangle, wave } from './curves.ts';

/**
 * The frames of diplomas and certificates: guilloche, the interlaced curves of banknotes and security paper, drawn as
 * shapes of Word, so that they are sharp at any size and can be recoloured there. Lengths are millimetres.
 */

export interface Palette {
  readonly dark: string;
  readonly middle: string;
  readonly light: string;
  /** For the rosette under the text. */
  readonly pale: string;
}

export const BLUE: Palette = { dark: '1F4168', middle: '5B84AE', light: 'A9C3DC', pale: 'DCE7F2' };
export const GREEN: Palette = { dark: '1F5136', middle: '5E9A78', light: 'A9D3BB', pale: 'DCF0E4' };
export const BURGUNDY: Palette = { dark: '6E1F2E', middle: 'B08A46', light: 'D9C08A', pale: 'F3E8D2' };

const EMU = 36_000;
const PIXELS = 96 / 25.4;
/** Three strands shifted by these cross each other evenly. */
const THIRDS = [0, 1, 2].map((i) => (i * 2 * Math.PI) / 3);

interface Layer {
  readonly paths: readonly Path[];
  readonly color: string;
  /** Points. */
  readonly width: number;
  readonly fill?: string;
}

/** A wide woven band with rosettes in the corners and a pale one under the text. Goes into the page's header. */
export function richFrame(page: Page, { dark, middle, light, pale }: Palette): Paragraph {
  const inset = 11.5;
  const waves = Math.round((2 * (page.width + page.height - 4 * inset)) / 8.5);
  const strands = (reach: number, shift: number) =>
    THIRDS.map((phase) => wave(page, inset, reach, waves, phase + shift));
  const corners = [inset, page.width - inset].flatMap((x) => [inset, page.height - inset].map((y) => ({ x, y })));
  const rosettes = corners.flatMap((corner) =>
    THIRDS.map((phase) => polar(corner, 32, (angle) => 3.3 + 1.9 * Math.sin(8 * angle + phase))),
  );
  return inHeader([
    { paths: underlay(page), color: pale, width: 0.5 },
    { paths: strands(2.9, 0), color: light, width: 0.5 },
    { paths: strands(1.9, Math.PI / 3), color: middle, width: 0.5 },
    { paths: [rectangle(page, 7)], color: dark, width: 1.25 },
    { paths: [rectangle(page, 8), rectangle(page, 15)], color: middle, width: 0.4 },
    { paths: [rectangle(page, 15.8)], color: dark, width: 0.75 },
    { paths: corners.map((corner) => polar(corner, 8, () => 6)), color: dark, width: 0.75, fill: 'FFFFFF' },
    { paths: rosettes, color: middle, width: 0.4 },
    { paths: corners.map((corner) => polar(corner, 8, () => 0.9)), color: dark, width: 0.5, fill: dark },
  ]);
}

/** A narrow woven band, for the appendices of a diploma. Goes into the page's header. */
export function slimFrame(page: Page, { dark, light }: Palette): Paragraph {
  const inset = 9;
  const waves = Math.round((2 * (page.width + page.height - 4 * inset)) / 6);
  return inHeader([
    { paths: THIRDS.map((phase) => wave(page, inset, 1.3, waves, phase)), color: light, width: 0.4 },
    { paths: [rectangle(page, 7)], color: dark, width: 1 },
    { paths: [rectangle(page, 11)], color: dark, width: 0.5 },
  ]);
}

/** A double line around a pocket card, with a pale rosette under the text. */
export function ticketFrame(page: Page, { dark, middle, pale }: Palette): Header {
  const frame = inHeader([
    { paths: underlay(page), color: pale, width: 0.3 },
    { paths: [rectangle(page, 2.2)], color: dark, width: 1 },
    { paths: [rectangle(page, 3)], color: middle, width: 0.35 },
  ]);
  return new Header({ children: [frame] });
}

/** Of many petals, and so pale that text over it stays readable. */
function underlay(page: Page): Path[] {
  const center = { x: page.width / 2, y: page.height / 2 };
  const radius = Math.min(page.width, page.height) * 0.36;
  const phases = [0, 1, 2, 3, 4, 5].map((i) => (i * Math.PI) / 3);
  return phases.flatMap((phase) => [
    polar(center, 64, (angle) => radius * (0.78 + 0.22 * Math.sin(16 * angle + phase))),
    polar(center, 64, (angle) => radius * (0.44 + 0.14 * Math.sin(16 * angle + phase))),
  ]);
}

/** Later layers lie over earlier ones. */
function inHeader(layers: readonly Layer[]): Paragraph {
  return new Paragraph({ children: layers.map(shape), spacing: { line: 20, lineRule: 'exact' } });
}

/** The paths as one shape behind the text, where their coordinates are on the page. */
function shape({ paths, color, width, fill }: Layer, depth: number): ShapeRun {
  const points = paths.flatMap((path) => path.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return new ShapeRun({
    type: 'custom',
    paths: paths.map(({ svg }) => ({ path: svg, fill: fill !== undefined })),
    connectionPoints: [],
    fill: fill ?? 'none',
    line: { color, width },
    transformation: { width: (Math.max(...xs) - left) * PIXELS, height: (Math.max(...ys) - top) * PIXELS },
    floating: {
      horizontalPosition: { relative: 'page', offset: Math.round(left * EMU) },
      verticalPosition: { relative: 'page', offset: Math.round(top * EMU) },
      behindDocument: true,
      lockAnchor: true,
      allowOverlap: true,
      zIndex: depth + 1,
    },
  });
}
