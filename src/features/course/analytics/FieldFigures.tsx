import './analytics.css';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceField } from '../../../../resources/races/field.calls';

/** Where everybody is, in numbers to be read from afar. */
export function FieldFigures({ field, athletes }: { field: RaceField; athletes: string }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { waiting, without_gun, on_course, unseen, finished } = field.athletes;
  const of = (state: string) => `${athletes}?race_id[]=${field.race_id}&state[]=${state}`;
  const figures = [
    { name: 'waiting', value: waiting, to: of('registered') },
    { name: 'on_course', value: on_course, to: of('started') },
    { name: 'unseen', value: unseen, to: '#missing' },
    { name: 'finished', value: finished, to: of('finished') },
  ];
  return (
    <dl className="sl-field-figures">
      {figures.map(({ name, value, to }) => (
        <div key={name} {...(name === 'unseen' && value > 0 && { 'data-tone': 'attention' })}>
          <dt>
            {name === 'unseen' && value > 0 && <WarningAmberRounded aria-hidden />}
            {translate(`analytics.counts.${name}`)}
          </dt>
          <dd>
            <Link to={to}>{count(value)}</Link>
            {name === 'waiting' && without_gun > 0 && without_gun < waiting && (
              <small>{translate('analytics.counts.without_gun', { count: count(without_gun) })}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
