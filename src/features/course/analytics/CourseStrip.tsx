import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceField } from '../../../../resources/races/field.calls';
import { ChartDownloads } from '../../../shared/charts/ChartDownloads';
import { useChartWidth } from '../../../shared/charts/useChartWidth';
import { alongText, heightText } from '../../../shared/elevation/profile';
import type { CourseCursor } from '../../../shared/map/cursor';
import { Panel } from '../../../shared/Panel';
import { useLengthUnit } from '../courseRecords';
import { densestOf, type Place } from './field';
import { SectionsTable } from './SectionsTable';
import { StripWalk } from './StripWalk';

interface CourseStripProps {
  field: RaceField;
  places: readonly Place[];
  /** Shared with the map, in metres of the race. */
  cursor: CourseCursor;
  fileName: string;
}

/** The course as a line from start to finish, with how many athletes are on which stretch of it. */
export function CourseStrip({ field, places, cursor, fileName }: CourseStripProps) {
  const translate = useTranslate();
  const drawing = useRef<HTMLDivElement>(null);
  const { box, width } = useChartWidth();
  const [isTable, setTable] = useState(false);
  const title = translate('analytics.strip.title');
  return (
    <Panel
      title={title}
      action={
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {translate(isTable ? 'analytics.strip.chart' : 'analytics.strip.table')}
          </Button>
          {!isTable && <ChartDownloads drawing={drawing} fileName={`${fileName}-field`} title={title} />}
        </Box>
      }
    >
      <Box sx={{ color: 'var(--sl-quiet)' }}>
        <Densest field={field} />
      </Box>
      <div ref={box}>
        {isTable ? (
          <SectionsTable field={field} places={places} />
        ) : (
          <Box ref={drawing} sx={DRAWING}>
            <StripWalk {...{ field, places, cursor, width }} />
          </Box>
        )}
      </div>
    </Panel>
  );
}

function Densest({ field }: { field: RaceField }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  const densest = densestOf(field);
  const stretch = field.density?.width ?? 0;
  if (!densest) return translate('analytics.strip.nobody');
  return translate('analytics.strip.densest', {
    place: alongText((densest.index + 0.5) * stretch, unit, locale),
    athletes: translate('analytics.strip.athletes', {
      smart_count: densest.athletes,
      count: count(densest.athletes),
    }),
    width: heightText(stretch, unit, locale),
  });
}

const DRAWING = {
  minWidth: 0,
  '& svg': { display: 'block', maxWidth: '100%', fontFamily: 'var(--sl-font)', fontSize: 12 },
  '& text': { fill: 'var(--sl-text)', fontVariantNumeric: 'tabular-nums' },
  '& text.quiet': { fill: 'var(--sl-quiet)' },
  '& .area': { fill: 'var(--sl-info)', opacity: 0.75 },
  '& .base': { stroke: 'var(--sl-quiet)', strokeWidth: 2 },
  '& .mat': { stroke: 'var(--sl-quiet)', strokeWidth: 1, strokeDasharray: '3 3' },
  '& .mat.silent': { stroke: 'var(--sl-attention)', strokeWidth: 2 },
  '& .knot': { fill: 'var(--sl-surface)', stroke: 'var(--sl-text)', strokeWidth: 2 },
  '& .knot.done': { fill: 'var(--sl-good)', stroke: 'var(--sl-good)' },
  '& .knot.silent': { fill: 'var(--sl-attention)', stroke: 'var(--sl-attention)' },
  '& .cursor': { stroke: 'var(--sl-text)', strokeWidth: 1 },
};
