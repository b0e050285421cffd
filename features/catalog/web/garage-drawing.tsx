import type { Garage, GarageFit } from '../rules/garage-fit.ts';
import { bedFromAbove, fromAbove, fromFront, type Box } from './car-outline.ts';
import styles from './garage-drawing.module.css';
import type { Space } from './space-data.ts';

type Drawing = Space['drawing'];
type Sides = { readonly width: number; readonly height: number };

/** Around what is drawn, in parts of it: room for a wall. */
const AIR = 0.04;

/** Where the car stands: in the middle, or against one wall where its doors open on one side alone. */
const besideOf = (free: number, fit: GarageFit | null): number => Math.max(fit?.doors === 1 ? free : free / 2, 0);

const canvasOf = (room: Sides | null, car: Sides) => {
  const width = Math.max(room?.width ?? 0, car.width);
  const height = Math.max(room?.height ?? 0, car.height);
  const air = Math.max(width, height) * AIR;
  return { width, height, viewBox: [-air, -air, width + 2 * air, height + 2 * air].map(Math.round).join(' ') };
};

/** The car in the garage from above, nose to the right, to scale. */
export function GaragePlan({ drawing, label }: { drawing: Drawing; label: string }) {
  const { garage, fit, shown } = drawing;
  const car = { width: drawing.car.length / 10, height: drawing.car.width / 10 };
  const canvas = canvasOf(garage === null ? null : { width: garage.length, height: garage.width }, car);
  const box = {
    ...car,
    x: (canvas.width - car.width) / 2,
    y: besideOf(canvas.height - car.height, fit),
  };
  const reach = garage?.door ?? 0;
  const first = { x: box.x + box.width * 0.24, y: box.y - reach, width: box.width * 0.42, height: reach };
  const outline = fromAbove(box);
  return (
    <svg viewBox={canvas.viewBox} role="img" aria-label={label} className={styles.drawing} data-fits={fit?.fits}>
      {garage !== null && (
        <PlanWalls garage={garage} left={(canvas.width - garage.length) / 2} top={(canvas.height - garage.width) / 2} />
      )}
      <Doors sides={fit?.doors} places={[first, { ...first, y: box.y + box.height }]} />
      <path d={outline.body} className={styles.car} />
      <path d={drawing.hasBed ? bedFromAbove(box) : outline.rearGlass} className={styles.glass} />
      <path d={outline.glass} className={styles.glass} />
      <text
        x={box.x + box.width * 0.4}
        y={box.y + box.height * 0.5}
        fontSize={canvas.width * 0.045}
        className={styles.text}
      >
        {shown.length}
      </text>
    </svg>
  );
}

/** Its walls, open on the left as far as the entrance is wide. */
function PlanWalls({ garage, left, top }: { garage: Garage; left: number; top: number }) {
  const { length, width, entrance } = garage;
  const post = (width - (entrance ?? width)) / 2;
  const right = left + length;
  const bottom = top + width;
  return (
    <>
      <rect x={left} y={top} width={length} height={width} className={styles.floor} />
      <path d={`M${left} ${top + post}V${top}H${right}V${bottom}H${left}V${bottom - post}`} className={styles.wall} />
    </>
  );
}

/** Room that the doors need beside the car, on as many sides as there is. */
function Doors({ sides, places }: { sides: GarageFit['doors'] | undefined; places: readonly Box[] }) {
  return places
    .slice(0, sides ?? 0)
    .map((place) => <rect key={`${place.x} ${place.y}`} {...place} className={styles.door} />);
}

/** The car in the garage from the front, to scale. */
export function GarageFront({ drawing, label }: { drawing: Drawing; label: string }) {
  const { garage, fit, shown } = drawing;
  const car = { width: drawing.car.width / 10, height: drawing.car.height / 10 };
  const canvas = canvasOf(garage, car);
  // Who looks at the front has the driver's side, the plan's upper one, on the right.
  const x = fit?.doors === 1 ? 0 : besideOf(canvas.width - car.width, fit);
  const box = { ...car, x, y: canvas.height - car.height };
  const reach = garage?.door ?? 0;
  const first = { x: box.x + box.width, y: box.y, width: reach, height: box.height };
  const outline = fromFront(box, drawing.car.clearance / 10);
  return (
    <svg viewBox={canvas.viewBox} role="img" aria-label={label} className={styles.drawing} data-fits={fit?.fits}>
      {garage !== null && (
        <rect
          x={(canvas.width - garage.width) / 2}
          y={canvas.height - garage.height}
          width={garage.width}
          height={garage.height}
          className={styles.room}
        />
      )}
      <Doors sides={fit?.doors} places={[first, { ...first, x: box.x - reach }]} />
      <path d={outline.tyres} className={styles.tyre} />
      <path d={outline.body} className={styles.car} />
      <path d={outline.glass} className={styles.glass} />
      <path d={outline.lamps} className={styles.glass} />
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height * 0.72}
        fontSize={Math.min(canvas.width * 0.06, box.width * 0.105)}
        className={styles.text}
      >
        {shown.width} × {shown.height}
      </text>
    </svg>
  );
}
