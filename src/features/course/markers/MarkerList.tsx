import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import type { FieldPlan } from '../../../../engine/core/plan';
import { useChoiceLabel } from '../../../../engine/fields/choice/useChoiceLabel';
import { alongText } from '../../../shared/elevation/profile';
import type { CourseCursor } from '../../../shared/map/cursor';
import { Panel } from '../../../shared/Panel';
import { type Marker, useLengthUnit } from '../courseRecords';
import { MarkerIcon } from './MarkerIcon';
import { usePlaceWords } from './usePlaceWords';
import type { ShowMarker } from './useShownMarker';

interface MarkerListProps {
  /** All there are. */
  markers: readonly Marker[];
  /** Those of the icon that is asked for. */
  shown: readonly Marker[];
  icon: string | null;
  show: ShowMarker;
  cursor: CourseCursor;
}

/** The markers in the order of the course; each opens, and is shown on map and profile while it is looked at. */
export function MarkerList({ markers, shown, icon, show, cursor }: MarkerListProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const unit = useLengthUnit();
  const wordsOf = usePlaceWords();
  const inOrder = [...shown].sort(
    (a, b) =>
      Number(a.distance_along ?? Number.MAX_VALUE) - Number(b.distance_along ?? Number.MAX_VALUE) || a.id - b.id,
  );
  return (
    <Panel title={translate('course_markers.list')}>
      <IconFilter markers={markers} icon={icon} onIcon={(next) => show({ icon: next })} />
      {shown.length === 0 && (
        <Typography sx={{ color: 'var(--sl-quiet)', mt: 1 }}>
          {translate(icon === null ? 'course_markers.empty' : 'course_markers.none_of_icon')}
        </Typography>
      )}
      <Box component="ul" sx={LIST}>
        {inOrder.map((marker) => {
          const along = marker.distance_along === null ? null : Number(marker.distance_along);
          return (
            <li key={marker.id}>
              <button
                type="button"
                onClick={() => {
                  cursor.set(null);
                  show({ marker: String(marker.id) });
                }}
                onPointerEnter={() => cursor.set(along)}
                onPointerLeave={() => cursor.set(null)}
                onFocus={() => cursor.set(along)}
                onBlur={() => cursor.set(null)}
              >
                <MarkerIcon icon={marker.icon} />
                <span className="name">
                  {marker.name}
                  <span className="where">{wordsOf(marker)}</span>
                </span>
                {along !== null && <span className="sl-figures">{alongText(along, unit, locale)}</span>}
              </button>
            </li>
          );
        })}
      </Box>
    </Panel>
  );
}

function IconFilter({
  markers,
  icon,
  onIcon,
}: Pick<MarkerListProps, 'markers' | 'icon'> & { onIcon: (icon: string | null) => void }) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel(useResourcePlan('markers').fields.get('icon') as FieldPlan);
  const counts = new Map<string, number>();
  for (const marker of markers) counts.set(marker.icon, (counts.get(marker.icon) ?? 0) + 1);
  if (icon !== null && !counts.has(icon)) counts.set(icon, 0);
  const options = [...counts].map(([value, count]) => ({ value, count, label: labelOf(value) }));
  if (counts.size < 2 && icon === null) return null;
  return (
    <TextField
      select
      label={translate('course_markers.icon')}
      value={icon ?? ''}
      onChange={(event) => onIcon(event.target.value || null)}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{translate('course_markers.all_icons', { count: markers.length })}</option>
      {options
        .sort((a, b) => a.label.localeCompare(b.label))
        .map(({ value, label, count }) => (
          <option key={value} value={value}>
            {translate('course_markers.icon_count', { icon: label, count })}
          </option>
        ))}
    </TextField>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  mx: -1,
  p: 0,
  maxHeight: { lg: 400 },
  overflowY: 'auto',
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    width: 1,
    minHeight: 44,
    px: 1,
    py: 0.5,
    border: 0,
    borderRadius: '6px',
    bgcolor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& button:hover': { bgcolor: 'action.hover' },
  '& button:focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: -2 },
  '& .name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .where': { display: 'block', color: 'var(--sl-quiet)', fontSize: 12 },
  '& .where:empty': { display: 'none' },
};
