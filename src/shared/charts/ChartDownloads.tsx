import './texts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { savePng, saveSvg } from './saveChart';

interface ChartDownloadsProps {
  /** What the chart is drawn in. */
  drawing: { readonly current: HTMLDivElement | null };
  /** Name of the saved file, without its ending. */
  fileName: string;
  title: string;
}

/** Saves a chart as it looks now. */
export function ChartDownloads({ drawing, fileName, title }: ChartDownloadsProps) {
  const translate = useTranslate();
  const { attempt } = useAttempt();
  const save = (kind: 'SVG' | 'PNG') =>
    attempt(async () => {
      const svg = drawing.current?.querySelector('svg');
      if (svg) await (kind === 'SVG' ? saveSvg : savePng)(svg, fileName);
    });
  return (['SVG', 'PNG'] as const).map((kind) => (
    <Button
      key={kind}
      size="small"
      aria-label={translate('charts.download', { title, kind })}
      onClick={() => save(kind)}
    >
      {kind}
    </Button>
  ));
}
