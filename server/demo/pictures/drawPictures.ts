import sharp from 'sharp';
import type { Visibility } from '../../files/receiveUpload';
import { runImageTask } from '../../files/sharpInput';
import { DEMO_ARTICLES, DEMO_SELFIES, DEMO_SPONSORS } from '../demoContent';
import { appIconSvg, appSplashSvg } from './appPictures';
import { logoSvg } from './logos';
import { sceneSvg } from './scenes';

interface Place {
  readonly fileName: `${string}.${'png' | 'jpg'}`;
  readonly path: string;
  readonly visibility: Visibility;
}

export interface DrawnPicture extends Place {
  readonly data: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Of a PNG without transparency. */
  readonly isOpaque?: boolean;
}

/** In the order of what they belong to. */
export interface DrawnPictures {
  readonly logos: readonly DrawnPicture[];
  readonly selfies: readonly DrawnPicture[];
  readonly news: readonly DrawnPicture[];
  /** Icon and splash screen. */
  readonly app: readonly DrawnPicture[];
}

/** All pictures of the demo, drawn on threads of their own: whoever begins early waits for nothing. */
export async function drawPictures(): Promise<DrawnPictures> {
  const [logos, selfies, news, app] = await Promise.all([
    Promise.all(
      DEMO_SPONSORS.flatMap(({ sponsors }) => sponsors).map(({ logo }) =>
        draw(logoSvg(logo), { fileName: `${logo}.png`, path: 'sponsors', visibility: 'public' }),
      ),
    ),
    Promise.all(
      DEMO_SELFIES.map(({ runners }, index) => {
        const [width, height] = index % 3 === 1 ? [720, 960] : [960, 720];
        const svg = sceneSvg({ seed: 101 + index, width, height, runners });
        return draw(svg, { fileName: 'selfie.jpg', path: 'selfies', visibility: 'private' });
      }),
    ),
    Promise.all(
      DEMO_ARTICLES.flatMap(({ seed }) => seed ?? []).map((seed) => {
        const svg = sceneSvg({ seed, width: 1_200, height: 630, runners: 4 });
        return draw(svg, { fileName: 'news.jpg', path: 'articles', visibility: 'public' });
      }),
    ),
    Promise.all([
      drawOpaque(appIconSvg(), { fileName: 'icon-1024.png', path: 'apps', visibility: 'public' }),
      drawOpaque(appSplashSvg(), { fileName: 'splash-1024.png', path: 'apps', visibility: 'public' }),
    ]),
  ]);
  return { logos, selfies, news, app };
}

/** As the stores want pictures of apps. */
async function drawOpaque(svg: string, place: Place): Promise<DrawnPicture> {
  return { ...(await draw(svg, place, { background: '#FF6600' })), isOpaque: true };
}

async function draw(svg: string, place: Place, flat?: { background: string }): Promise<DrawnPicture> {
  const { data, info } = await runImageTask(() => {
    const vector = sharp(Buffer.from(svg));
    const drawn = flat ? vector.flatten(flat) : vector;
    const encoded = place.fileName.endsWith('.png') ? drawn.png() : drawn.jpeg({ quality: 82 });
    return encoded.toBuffer({ resolveWithObject: true });
  });
  return { ...place, data, width: info.width, height: info.height };
}
