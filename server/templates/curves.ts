/** Plane curves for ornaments, as SVG paths. Lengths are millimetres. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Path {
  readonly svg: string;
  /** Points on it, close enough to each other to tell how much room it takes. */
  readonly points: readonly Point[];
}

export interface Page {
  readonly width: number;
  readonly height: number;
}

const SAMPLES = 6;

/** A closed curve of Bézier pieces whose ends and directions are those of the function, which has the period 1. */
function curve(at: (t: number) => Point, pieces: number): Path {
  const step = 1 / pieces;
  const slope = (t: number): Point => {
    const [a, b] = [at(t - step / 100), at(t + step / 100)];
    return { x: ((b.x - a.x) * 50) / 3, y: ((b.y - a.y) * 50) / 3 };
  };
  let svg = `M ${at(0).x.toFixed(2)} ${at(0).y.toFixed(2)}`;
  for (let i = 0; i < pieces; i += 1) {
    const [start, end] = [i * step, (i + 1) * step];
    const [a, b, da, db] = [at(start), at(end), slope(start), slope(end)];
    const controls = [{ x: a.x + da.x, y: a.y + da.y }, { x: b.x - db.x, y: b.y - db.y }, b];
    svg += ` C ${controls.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join(' ')}`;
  }
  const points = Array.from({ length: pieces * SAMPLES }, (_, i) => at((i * step) / SAMPLES));
  return { svg: `${svg} Z`, points };
}

/** A curve around a centre; the radius is given for every angle. */
export function polar(center: Point, pieces: number, radius: (angle: number) => number): Path {
  return curve((t) => {
    const angle = 2 * Math.PI * t;
    const r = radius(angle);
    return { x: center.x + r * Math.cos(angle), y: center.y + r * Math.sin(angle) };
  }, pieces);
}

/** The edge of a page, so far from its border. */
export function rectangle({ width, height }: Page, inset: number): Path {
  const points = [
    { x: inset, y: inset },
    { x: width - inset, y: inset },
    { x: width - inset, y: height - inset },
    { x: inset, y: height - inset },
  ];
  return { svg: `M ${points.map(({ x, y }) => `${x} ${y}`).join(' L ')} Z`, points };
}

/** A wave along the edge of a page with rounded corners, closed without a seam when the number of waves is whole. */
export function wave(page: Page, inset: number, reach: number, waves: number, phase: number): Path {
  const along = roundedRectangle(page, inset, 5);
  return curve((t) => {
    const { x, y, normal } = along(t);
    const away = reach * Math.sin(2 * Math.PI * waves * t + phase);
    return { x: x + normal.x * away, y: y + normal.y * away };
  }, waves * 2);
}

/** A point on a rectangle with rounded corners and the direction away from it, by the share of the way round. */
function roundedRectangle(page: Page, inset: number, radius: number): (t: number) => Point & { normal: Point } {
  const [width, height] = [page.width - 2 * inset - 2 * radius, page.height - 2 * inset - 2 * radius];
  const arc = (Math.PI * radius) / 2;
  const [left, top, right, bottom] = [inset + radius, inset + radius, inset + radius + width, inset + radius + height];
  // Clockwise from the upper left: a side, then the corner at its end.
  const sides = [
    { length: width, from: { x: left, y: inset }, corner: { x: right, y: top }, angle: -Math.PI / 2 },
    { length: height, from: { x: page.width - inset, y: top }, corner: { x: right, y: bottom }, angle: 0 },
    { length: width, from: { x: right, y: page.height - inset }, corner: { x: left, y: bottom }, angle: Math.PI / 2 },
    { length: height, from: { x: inset, y: bottom }, corner: { x: left, y: top }, angle: Math.PI },
  ];
  const total = 2 * (width + height) + 4 * arc;
  return (t) => {
    let way = (t - Math.floor(t)) * total;
    for (const { length, from, corner, angle } of sides) {
      if (way <= length) {
        const normal = { x: Math.cos(angle), y: Math.sin(angle) };
        return { x: from.x - normal.y * way, y: from.y + normal.x * way, normal };
      }
      way -= length;
      const turned = angle + Math.min(way, arc) / radius;
      const normal = { x: Math.cos(turned), y: Math.sin(turned) };
      if (way <= arc) return { x: corner.x + radius * normal.x, y: corner.y + radius * normal.y, normal };
      way -= arc;
    }
    return { x: left, y: inset, normal: { x: 0, y: -1 } };
  };
}
