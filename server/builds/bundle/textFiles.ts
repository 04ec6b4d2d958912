import type { BundleManifest } from './bundleManifest';
import type { TextFile } from './describeBundle';
import { IOS_FOLDERS, IOS_ICONS, iosIconName, SPLASH_SCALES } from './pictureSizes';

type Described = Omit<BundleManifest, 'files'>;

/** Catalogues of the pictures, colours, and what phones ask their owners, by language. */
export function iosResources({ privacy_texts, store_texts, default_locale, styling }: Described): TextFile[] {
  const info = { version: 1, author: 'xcode' };
  const icons = IOS_ICONS.map((icon) => ({
    idiom: icon.idiom,
    size: `${icon.points}x${icon.points}`,
    scale: `${icon.scale}x`,
    filename: iosIconName(icon),
  }));
  const splashes = SPLASH_SCALES.map((scale) => ({
    idiom: 'universal',
    scale: `${scale}x`,
    filename: `splash@${scale}x.png`,
  }));
  const strings = Object.entries(privacy_texts).map(([locale, texts]) => {
    const title = (store_texts[locale] ?? store_texts[default_locale])?.title ?? '';
    const lines = Object.entries({ CFBundleDisplayName: title, ...texts });
    return {
      path: `ios/${locale}.lproj/InfoPlist.strings`,
      text: lines.map(([key, said]) => `"${key}" = "${escapedString(said)}";\n`).join(''),
    };
  });
  return [
    { path: `${IOS_FOLDERS.icon}/Contents.json`, text: json({ images: icons, info }) },
    { path: `${IOS_FOLDERS.splash}/Contents.json`, text: json({ images: splashes, info }) },
    { path: 'ios/Assets.xcassets/Contents.json', text: json({ info }) },
    {
      path: 'ios/Assets.xcassets/AccentColor.colorset/Contents.json',
      text: json(colorSet(styling.primary_color, info)),
    },
    ...strings,
  ];
}

/** The adaptive icon, colours, and the app's name by language. */
export function androidResources({ store_texts, default_locale, styling, deep_links }: Described): TextFile[] {
  const names = Object.entries(store_texts).map(([locale, { title }]) => ({
    path: `android/res/values${locale === default_locale ? '' : `-${androidLocale(locale)}`}/strings.xml`,
    text: xml(`<resources>\n    <string name="app_name">${escapedXml(title)}</string>\n</resources>`),
  }));
  const layers =
    '<background android:drawable="@color/icon_background"/>\n    <foreground android:drawable="@mipmap/ic_launcher_foreground"/>';
  const colours = { icon_background: styling.primary_color, splash_background: styling.splash_background };
  const lines = Object.entries(colours).map(([name, colour]) => `    <color name="${name}">${colour}</color>`);
  const hosts = deep_links.hosts.map(
    (host) => `    <data android:scheme="https" android:host="${escapedXml(host)}" android:pathPrefix="/follow/"/>`,
  );
  return [
    {
      path: 'android/res/mipmap-anydpi-v26/ic_launcher.xml',
      text: xml(
        `<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">\n    ${layers}\n</adaptive-icon>`,
      ),
    },
    { path: 'android/res/values/colors.xml', text: xml(`<resources>\n${lines.join('\n')}\n</resources>`) },
    {
      path: 'android/deep-links.xml',
      text: xml(
        `<intent-filter xmlns:android="http://schemas.android.com/apk/res/android" android:autoVerify="true">\n${hosts.join('\n')}\n</intent-filter>`,
      ),
    },
    ...names,
  ];
}

function colorSet(colour: string, info: object) {
  const [red, green, blue] = [1, 3, 5].map((at) => `0x${colour.slice(at, at + 2).toUpperCase()}`);
  const components = { red, green, blue, alpha: '1.000' };
  return { colors: [{ idiom: 'universal', color: { 'color-space': 'srgb', components } }], info };
}

/** `nl-BE` as folders of resources name it: `nl-rBE`. */
function androidLocale(locale: string): string {
  return locale.replace('-', '-r');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function xml(content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${content}\n`;
}

function escapedString(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
}

function escapedXml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(/['"\\@?]/g, '\\$&');
}
