import { useDataProvider } from 'react-admin';
import { saveFile } from '../../../../engine/console/saveFile';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Build } from '../ShownApp';

/** How files of apps are called at their end, by what they are. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/vnd.apple.ipa': 'ipa',
  'application/vnd.android.package-archive': 'apk',
  'application/vnd.android.app-bundle': 'aab',
};

/** Saves the bundle of a build, or what was made of it. */
export function useBuildDownload(build: Build) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isBusy, attempt } = useAttempt();
  const download = (part: 'bundle' | 'artifact') =>
    attempt(async () => {
      const format = part === 'bundle' ? 'zip' : 'bin';
      const { data } = await dataProvider.recordFile('builds', { id: build.id, part, format });
      const name = `${build.name}${part === 'bundle' ? ' bundle' : ''}`;
      saveFile(data, `${name}.${ENDINGS[data.type] ?? 'zip'}`);
    });
  return { download, isBusy };
}
