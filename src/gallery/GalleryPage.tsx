import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DataProviderContext, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { ConfirmRemoveDialog } from '../../engine/fields/confirmRemove/ConfirmRemoveDialog';
import { PageHeader } from '../frame/layout/PageHeader';
import { Panel } from '../shared/Panel';
import { galleryData } from './galleryData';
import { WidgetShown } from './WidgetShown';
import { statesOf, widgets } from './widgets';

const PHONE = { width: 390, height: 844 };

/** Every shared widget in all its states, as wide as the window or as on a phone. */
export function Component() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const [data] = useState(galleryData);
  const isPhone = params.get('width') === 'phone';
  return (
    <>
      <PageHeader
        title={translate('gallery.title')}
        primaryAction={
          <Button
            variant="outlined"
            aria-pressed={isPhone}
            onClick={() => setParams(isPhone ? {} : { width: 'phone' })}
          >
            {translate('gallery.phone')}
          </Button>
        }
      />
      {isPhone ? (
        // A window of its own: what is drawn otherwise on a phone goes by the window's width.
        <Box
          component="iframe"
          title={translate('gallery.phone')}
          src="/gallery"
          sx={{ ...PHONE, border: '1px solid var(--sl-line)', borderRadius: '24px' }}
        />
      ) : (
        <DataProviderContext value={data}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {widgets.map((widget) => (
              <Panel key={widget.field.name} title={translate(`gallery.widgets.${widget.field.name}`)}>
                <Box
                  sx={{
                    display: 'grid',
                    gap: 2,
                    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
                  }}
                >
                  {statesOf(widget).map((state) => (
                    <section key={state} aria-label={translate(`gallery.states.${state}`)}>
                      <Typography variant="caption" component="h3">
                        {translate(`gallery.states.${state}`)}
                      </Typography>
                      <WidgetShown widget={widget} state={state} />
                    </section>
                  ))}
                </Box>
              </Panel>
            ))}
            <Removal />
          </Box>
        </DataProviderContext>
      )}
    </>
  );
}

function Removal() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={translate('gallery.widgets.confirm_remove')}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('gallery.remove')}
      </Button>
      <ConfirmRemoveDialog isOpen={isOpen} remove={async () => undefined} onClose={() => setOpen(false)}>
        {translate('gallery.removed')}
      </ConfirmRemoveDialog>
    </Panel>
  );
}
