import '../texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { StoredPicture } from '../../../../engine/fields/file/StoredPicture';
import { formatDate } from '../../../../engine/fields/format/dates';
import { useFormats } from '../../../../engine/fields/format/useFormats';
import { EVENT_FONTS, type EventFont } from '../../../../resources/events/eventFonts';
import { useCurrentEvent } from '../../../shared/event/EventContext';

/** The event's styling as the form has it; pictures by the id of their file. */
interface Styling {
  readonly primary_color?: string;
  readonly accent_color?: string;
  readonly logo?: number | null;
  readonly header_image?: number | null;
  readonly font?: EventFont;
}

/** What the app has where nothing is chosen. */
const PRIMARY = '#FF6600';
const ACCENT = '#1C1B19';

/** The event's first screen in the app, drawn from what the form says at the moment. */
export function PhonePreview({ source }: { source: string }) {
  const translate = useTranslate();
  const event = useCurrentEvent();
  const { dateFormat } = useFormats();
  const styling = (useWatch({ name: source }) ?? {}) as Styling;
  const primary = colourOr(styling.primary_color, PRIMARY);
  const accent = colourOr(styling.accent_color, ACCENT);
  const races = event?.races ?? [];
  return (
    <Box
      component="figure"
      aria-label={translate('pages.styling.preview')}
      sx={{ position: { md: 'sticky' }, top: 116, m: 0, mx: 'auto', width: 260 }}
    >
      <Box sx={{ ...PHONE, fontFamily: EVENT_FONTS[styling.font ?? 'inter'] ?? EVENT_FONTS.inter }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-end',
            minHeight: 132,
            p: 1.5,
            position: 'relative',
            isolation: 'isolate',
            bgcolor: primary,
            color: styling.header_image ? '#FFFFFF' : inkOn(primary),
          }}
        >
          {styling.header_image && (
            <>
              <StoredPicture id={styling.header_image} size="medium" alt="" sx={HEADER_IMAGE} />
              <Box sx={SHADE} />
            </>
          )}
          {styling.logo && <StoredPicture id={styling.logo} alt="" sx={LOGO} />}
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontSize: 17, fontWeight: 700, lineHeight: 1.2 }}>{event?.name}</Box>
            <Box sx={{ fontSize: 12 }}>{formatDate(event?.start_date ?? '', dateFormat)}</Box>
          </Box>
        </Box>
        <Box sx={{ display: 'grid', gap: 1, p: 1.5 }}>
          <Box sx={{ ...BUTTON, bgcolor: accent, color: inkOn(accent) }}>{translate('pages.styling.follow')}</Box>
          {races.slice(0, 4).map((race) => (
            <Box key={race.id} sx={ROW}>
              <Box component="span" sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: primary }} />
              {race.name}
            </Box>
          ))}
          {races.length === 0 && <Box sx={ROW}>{translate('pages.styling.no_races')}</Box>}
        </Box>
      </Box>
      <Typography component="figcaption" variant="caption" sx={{ display: 'block', mt: 1, textAlign: 'center' }}>
        {translate('pages.styling.preview_why')}
      </Typography>
    </Box>
  );
}

/** The phone has the app's own light look, whatever the console's. */
const PHONE = {
  height: 460,
  overflow: 'hidden',
  border: '8px solid #16181D',
  outline: '1px solid var(--sl-line)',
  borderRadius: '28px',
  bgcolor: '#FFFFFF',
  color: '#1C1B19',
  fontSize: 14,
};
const HEADER_IMAGE = { position: 'absolute', inset: 0, width: 1, height: 1, objectFit: 'cover', zIndex: -1 };
const SHADE = {
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  background: 'linear-gradient(transparent, rgb(0 0 0 / 0.6))',
};
const LOGO = { width: 44, height: 44, mr: 1.25, objectFit: 'contain', bgcolor: '#FFFFFF', borderRadius: '8px', p: 0.5 };
const BUTTON = { py: 1, borderRadius: '8px', textAlign: 'center', fontWeight: 600 };
const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  p: 1.25,
  border: '1px solid #E4E1DB',
  borderRadius: '8px',
};

function colourOr(colour: string | undefined, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(colour ?? '') ? String(colour) : fallback;
}

/** Black or white, whichever is easier to read on a colour: by relative luminance as WCAG 2.2 has it. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000000' : '#FFFFFF';
}
