import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { runImageTask } from '../files/sharpInput';

interface Icon {
  /** In pixels. */
  readonly side: number;
  /** Whether phones cut it into a shape of theirs: then what counts lies within its middle. */
  readonly isMaskable: boolean;
}

const ICONS = {
  '180': { side: 180, isMaskable: true },
  '192': { side: 192, isMaskable: false },
  '512': { side: 512, isMaskable: false },
  'maskable-512': { side: 512, isMaskable: true },
} as const satisfies Readonly<Record<string, Icon>>;

export type IconName = keyof typeof ICONS;

export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

/** As a web app's manifest lists them. */
export const MANIFEST_ICONS = (['192', '512', 'maskable-512'] as const).map((name) => ({
  src: `/follow/icons/${name}.png`,
  sizes: `${ICONS[name].side}x${ICONS[name].side}`,
  type: 'image/png',
  purpose: ICONS[name].isMaskable ? 'maskable' : 'any',
}));

/** The share of a maskable icon that every shape leaves in view. */
const SAFE = 0.8;
/** The ground of the mark. */
const GROUND = '#FF6600';

/** PNGs of the product's mark, drawn when they are first asked for. @param folder of the built files, with `favicon.svg` */
export function createFollowIcons(folder: string): (name: IconName) => Promise<Buffer> {
  const drawn = new Map<IconName, Promise<Buffer>>();
  return (name) => {
    const known = drawn.get(name);
    if (known) return known;
    const drawing = draw(join(folder, 'favicon.svg'), ICONS[name]);
    drawn.set(name, drawing);
    drawing.catch(() => drawn.delete(name));
    return drawing;
  };
}

async function draw(path: string, { side, isMaskable }: Icon): Promise<Buffer> {
  const svg = await readFile(path);
  const inner = Math.round(isMaskable ? side * SAFE : side);
  return runImageTask(async () => {
    const mark = await sharp(svg, { density: (72 * inner) / 32 })
      .resize(inner, inner)
      .png()
      .toBuffer();
    if (!isMaskable) return mark;
    return sharp({ create: { width: side, height: side, channels: 3, background: GROUND } })
      .composite([{ input: mark, gravity: 'centre' }])
      .png()
      .toBuffer();
  });
}
