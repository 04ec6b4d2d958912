import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { metresIn } from '../../../../../engine/fields/format/lengths';
import { formatPace } from '../../../../../engine/fields/format/pace';
import { formatSpeed } from '../../../../../engine/fields/format/speedLabel';
import { useOwnFigures } from '../../../../../engine/fields/format/useOwnFigures';
import { perKm, type Section } from '../statistics';
import { ChartFrame } from './ChartFrame';

type Unit = 'km' | 'miles';

interface PaceSectionsProps {
  sections: readonly Section[];
  /** What a timeline is called. */
  nameOf: (timelineId: number) => string;
  defaultUnit: Unit;
  fileName: string;
}

const ROW = 44;
const BAR = 14;
const VALUE = 96;
const MS_PER_HOUR = 3_600_000;

/** How fast each section of the course was covered: the middle half of the athletes, and the median among them. */
export function PaceSections({ sections, nameOf, defaultUnit, fileName }: PaceSectionsProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const own = useOwnFigures();
  const [unit, setUnit] = useState<Unit>(defaultUnit);
  const title = translate('statistics.pace');
  const unitName = unit === 'miles' ? translate('statistics.mile') : unit;
  const rows = sections.map((section) => rowOf(section, unit, nameOf, { translate, own }));
  const athletesOf = ({ athletes }: Section) =>
    translate('statistics.athletes', { smart_count: athletes, count: count(athletes) });
  return (
    <ChartFrame
      title={title}
      fileName={`${fileName}-pace`}
      summary={rows.length > 0 && translate('statistics.pace_summary', { unit: unitName })}
      tools={<UnitChoice unit={unit} onUnit={setUnit} />}
      marks={rows.length}
      empty={translate('statistics.no_sections')}
      height={rows.length * ROW}
      readout={(index) => {
        const row = rows[index] as Row;
        return translate('statistics.pace_readout', { ...row, unit: unitName, athletes: athletesOf(row.section) });
      }}
      table={{
        headings: [
          translate('statistics.section'),
          translate('statistics.athletes_heading'),
          translate('statistics.quartile_1'),
          translate('statistics.median'),
          translate('statistics.quartile_3'),
          translate('statistics.speed'),
        ],
        rows: rows.map((row) => [row.name, count(row.section.athletes), row.q1, row.median, row.q3, row.speed]),
      }}
    >
      {({ width, active, markAt }) =>
        rows.map((row, index) => (
          <g key={`${row.section.to_timeline_id}-${row.section.lap}`} {...markAt(index)}>
            <rect className="hit" x={0} y={index * ROW} width={width} height={ROW} />
            <SectionBar {...{ row, sections, width, unitName }} y={index * ROW} isActive={active === index} />
          </g>
        ))
      }
    </ChartFrame>
  );
}

interface Row {
  readonly section: Section;
  readonly name: string;
  readonly q1: string;
  readonly median: string;
  readonly q3: string;
  /** At the median. */
  readonly speed: string;
}

function rowOf(
  section: Section,
  unit: Unit,
  nameOf: PaceSectionsProps['nameOf'],
  { translate, own }: { translate: ReturnType<typeof useTranslate>; own: ReturnType<typeof useOwnFigures> },
): Row {
  const metres = section.to_metres - section.from_metres;
  const distance = (at: number) => own(String(metresIn(at, unit)));
  const to = nameOf(section.to_timeline_id);
  const from = section.from_timeline_id === null ? translate('statistics.start') : nameOf(section.from_timeline_id);
  const pace = (ms: number) => String(formatPace(perKm(ms, section), unit));
  return {
    section,
    name: `${from} – ${to} (${distance(section.from_metres)}–${distance(section.to_metres)})`,
    q1: pace(section.quartile_1_ms),
    median: pace(section.median_ms),
    q3: pace(section.quartile_3_ms),
    speed: own(String(formatSpeed((metres * MS_PER_HOUR) / section.median_ms, unit))),
  };
}

interface SectionBarProps {
  row: Row;
  sections: readonly Section[];
  width: number;
  unitName: string;
  y: number;
  isActive: boolean;
}

/** Its name above; the quartiles as a bar, the median as a line in it and in words at its end. */
function SectionBar({ row, sections, width, unitName, y, isActive }: SectionBarProps) {
  const paces = sections.flatMap((section) => [
    perKm(section.quartile_1_ms, section),
    perKm(section.quartile_3_ms, section),
  ]);
  const [fastest, slowest] = [Math.min(...paces), Math.max(...paces)];
  const room = Math.max(40, width - VALUE);
  const xOf = (ms: number) => ((perKm(ms, row.section) - fastest) / Math.max(1, slowest - fastest)) * (room - 4) + 2;
  const [from, median, to] = [
    xOf(row.section.quartile_1_ms),
    xOf(row.section.median_ms),
    xOf(row.section.quartile_3_ms),
  ];
  return (
    <>
      <text className="quiet" x={0} y={y + 14}>
        {row.name}
      </text>
      <rect className="track" x={0} y={y + 21} width={room} height={BAR} rx={2} />
      <rect
        className={isActive ? 'first active' : 'first'}
        x={from}
        y={y + 21}
        width={Math.max(2, to - from)}
        height={BAR}
        rx={2}
        opacity={0.55}
      />
      <line className="median" x1={median} x2={median} y1={y + 18} y2={y + 38} />
      <text x={width} y={y + 33} textAnchor="end">
        {row.median} /{unitName}
      </text>
    </>
  );
}

function UnitChoice({ unit, onUnit }: { unit: Unit; onUnit: (unit: Unit) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={unit}
      onChange={(_, next: Unit | null) => next && onUnit(next)}
      aria-label={translate('statistics.unit')}
    >
      <ToggleButton value="km">km</ToggleButton>
      <ToggleButton value="miles">{translate('units.miles', { _: 'miles' })}</ToggleButton>
    </ToggleButtonGroup>
  );
}
