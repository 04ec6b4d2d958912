import type { Platform } from '../../../resources/builds/buildFlow';

/** How a picture of the bundle is made: of which of the app's pictures, and how much of its area that takes. */
export interface BundlePicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly of: 'icon' | 'splash';
  /** Side of the app's picture in the middle, in pixels; what is left is the background. */
  readonly side: number;
  /** A colour is laid behind it, and nothing is transparent; `clear` leaves the rest empty, for layers that the phone puts on a colour. */
  readonly background: 'colour' | 'clear';
}

const APP_ICON = 'ios/Assets.xcassets/AppIcon.appiconset';
const SPLASH_SET = 'ios/Assets.xcassets/Splash.imageset';
const PLAY_IMAGES = 'store/metadata/android';

/**
 * Icons of an iOS app: points, scale and where they are shown. Apple, Human Interface Guidelines, "App icons" (specifications), as Xcode's
 * asset catalogue names them.
 */
export const IOS_ICONS: readonly { idiom: 'iphone' | 'ipad' | 'ios-marketing'; points: number; scale: number }[] = [
  ...[20, 29, 40, 60].flatMap((points) => [2, 3].map((scale) => ({ idiom: 'iphone' as const, points, scale }))),
  ...[20, 29, 40, 76].flatMap((points) => [1, 2].map((scale) => ({ idiom: 'ipad' as const, points, scale }))),
  { idiom: 'ipad', points: 83.5, scale: 2 },
  { idiom: 'ios-marketing', points: 1024, scale: 1 },
];

/** Screens of iPhones and iPads in portrait, in pixels. Apple, Human Interface Guidelines, "Layout" (device screen dimensions). */
const IOS_SCREENS: readonly (readonly [width: number, height: number])[] = [
  [640, 1136],
  [750, 1334],
  [828, 1792],
  [1125, 2436],
  [1170, 2532],
  [1179, 2556],
  [1206, 2622],
  [1242, 2208],
  [1242, 2688],
  [1284, 2778],
  [1290, 2796],
  [1320, 2868],
  [1488, 2266],
  [1536, 2048],
  [1620, 2160],
  [1640, 2360],
  [1668, 2224],
  [1668, 2388],
  [2048, 2732],
];

/** The picture that a launch storyboard shows, in points. */
const SPLASH_POINTS = 320;

/** Densities of Android screens: pixels for one dp. Android Developers, "Support different pixel densities". */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;

/** Launcher icons in dp; of an adaptive icon's layers the middle 72 dp are seen. Android Developers, "Adaptive icons". */
const LAUNCHER_DP = 48;
const LAYER_DP = 108;
const LAYER_SHOWN_DP = 72;

/** The icon of a splash screen without a background of its own, seen within a circle. Android Developers, "Splash screens". */
const SPLASH_ICON_DP = 288;
const SPLASH_SHOWN_DP = 192;

/** Splash pictures of the whole screen, for Android 11 and before: the usual smallest screens of each density, in portrait. */
const ANDROID_SCREENS = {
  mdpi: [320, 480],
  hdpi: [480, 800],
  xhdpi: [720, 1280],
  xxhdpi: [960, 1600],
  xxxhdpi: [1280, 1920],
} as const satisfies Record<keyof typeof DENSITIES, readonly [number, number]>;

/** Play Console Help, "Add preview assets": icon, and feature graphic without transparency. */
const PLAY_ICON = 512;
const FEATURE_GRAPHIC = [1024, 500] as const;

/** Every picture of a platform's bundle. `locale` is that of the store's default page. */
export function bundlePictures(platform: Platform, locale: string): BundlePicture[] {
  return platform === 'ios' ? iosPictures() : androidPictures(locale);
}

/** File name of an icon in the asset catalogue. */
export function iosIconName({ idiom, points, scale }: (typeof IOS_ICONS)[number]): string {
  return `icon-${points}@${scale}x~${idiom}.png`;
}

export const IOS_FOLDERS = { icon: APP_ICON, splash: SPLASH_SET };
export const SPLASH_SCALES = [1, 2, 3] as const;

function iosPictures(): BundlePicture[] {
  const icons = IOS_ICONS.map((icon) =>
    square({ path: `${APP_ICON}/${iosIconName(icon)}`, size: icon.points * icon.scale, of: 'icon' }),
  );
  const splashes = SPLASH_SCALES.map((scale) =>
    square({ path: `${SPLASH_SET}/splash@${scale}x.png`, size: SPLASH_POINTS * scale, of: 'splash' }),
  );
  const screens = IOS_SCREENS.map(([width, height]) =>
    screen({ path: `ios/launch/launch-${width}x${height}.png`, width, height }),
  );
  return [...icons, ...splashes, ...screens];
}

function androidPictures(locale: string): BundlePicture[] {
  const perDensity = Object.entries(DENSITIES).flatMap(([density, scale]): BundlePicture[] => {
    const layer = LAYER_DP * scale;
    const splash = SPLASH_ICON_DP * scale;
    const [width, height] = ANDROID_SCREENS[density as keyof typeof DENSITIES];
    return [
      square({ path: `android/res/mipmap-${density}/ic_launcher.png`, size: LAUNCHER_DP * scale, of: 'icon' }),
      {
        ...square({ path: `android/res/mipmap-${density}/ic_launcher_foreground.png`, size: layer, of: 'icon' }),
        side: LAYER_SHOWN_DP * scale,
        background: 'clear',
      },
      {
        ...square({ path: `android/res/drawable-${density}/splash_icon.png`, size: splash, of: 'splash' }),
        side: SPLASH_SHOWN_DP * scale,
        background: 'clear',
      },
      screen({ path: `android/res/drawable-port-${density}/splash.png`, width, height }),
    ];
  });
  const images = `${PLAY_IMAGES}/${locale}/images`;
  const [width, height] = FEATURE_GRAPHIC;
  return [
    ...perDensity,
    square({ path: `${images}/icon.png`, size: PLAY_ICON, of: 'icon' }),
    { path: `${images}/featureGraphic.png`, width, height, of: 'icon', side: height / 2, background: 'colour' },
  ];
}

function square({ path, size, of }: { path: string; size: number; of: 'icon' | 'splash' }): BundlePicture {
  return { path, width: size, height: size, of, side: size, background: 'colour' };
}

/** The splash picture in the middle of a screen, three fifths of its narrow side wide. */
function screen({ path, width, height }: { path: string; width: number; height: number }): BundlePicture {
  return {
    path,
    width,
    height,
    of: 'splash',
    side: Math.round((Math.min(width, height) * 3) / 5),
    background: 'colour',
  };
}
