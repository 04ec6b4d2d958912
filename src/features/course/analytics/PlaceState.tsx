import { useTranslate } from 'react-admin';
import CheckCircleRounded from '#icons/CheckCircleRounded';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceField } from '../../../../resources/races/field.calls';
import { type Place, standingOf } from './field';

/** Whether a place can be taken down, and what speaks against it. */
export function PlaceState({ place, field }: { place: Place; field: RaceField }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const word = (name: string, athletes = 0) =>
    translate(`analytics.places.${name}`, { smart_count: athletes, count: count(athletes) });
  const standing = standingOf(place, field);
  const { waiting, without_gun } = field.athletes;
  return (
    <ul>
      {place.isSilent && (
        <li data-tone="attention">
          <WarningAmberRounded aria-hidden />
          {word('silent')}
        </li>
      )}
      {standing === 'down' ? (
        <li data-tone="good">
          <CheckCircleRounded aria-hidden />
          <span>
            {word(place.missing > 0 ? 'down_but' : 'down')}
            {place.missing > 0 && <span data-tone="attention">{word('missing', place.missing)}</span>}
            {waiting > 0 && <span data-tone="quiet">{word('waiting', waiting)}</span>}
          </span>
        </li>
      ) : (
        <li data-tone="quiet">{word(standing, without_gun)}</li>
      )}
      {place.late > 0 && (
        <li data-tone="attention">
          <WarningAmberRounded aria-hidden />
          {word('late', place.late)}
        </li>
      )}
    </ul>
  );
}
