import './texts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { DEFAULT_SETTINGS } from '../../../resources/events/eventSettings';
import { useCurrentEvent } from '../../shared/event/EventContext';
import { useLanguageNames } from '../../shared/languages/useLanguageNames';
import type { WidgetLook } from './snippetOf';

const THEMES = ['light', 'dark'] as const;

interface SnippetLookProps {
  readonly look: WidgetLook;
  onLook(look: WidgetLook): void;
}

/** Holds a widget to a look and a language of the site around it; without that it follows the visitor's. */
export function SnippetLook({ look, onLook }: SnippetLookProps) {
  const translate = useTranslate();
  const nameOf = useLanguageNames();
  const settings = useCurrentEvent()?.settings as { locales?: readonly string[] } | null | undefined;
  const locales = settings?.locales ?? DEFAULT_SETTINGS.locales;
  const choices = [
    { name: 'theme', label: 'widgets.look', items: THEMES.map((id) => ({ id, name: translate(`widgets.${id}`) })) },
    {
      name: 'locale',
      label: 'widgets.language',
      items: locales.map((id) => ({ id, name: nameOf(id) })),
    },
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, '& > *': { flex: '1 1 200px' } }}>
      {choices.map(({ name, label, items }) => (
        <TextField
          key={name}
          select
          label={translate(label)}
          value={look[name] ?? ''}
          onChange={({ target }) => onLook({ ...look, [name]: target.value || undefined })}
          slotProps={{ select: { native: true } }}
        >
          <option value="">{translate('widgets.as_visitor')}</option>
          {items.map((item) => (
            <option key={item.id} value={item.id}>
              {item.name}
            </option>
          ))}
        </TextField>
      ))}
    </Box>
  );
}
