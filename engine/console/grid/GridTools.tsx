import IconButton from '@mui/material/IconButton';
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import DensitySmallRounded from '#icons/DensitySmallRounded';
import FileDownloadOutlined from '#icons/FileDownloadOutlined';
import HelpOutlineRounded from '#icons/HelpOutlineRounded';
import ViewColumnOutlined from '#icons/ViewColumnOutlined';
import type { ResourcePlan } from '../../core/plan';
import type { GridAddress } from '../address/useGridAddress';
import { useConsole } from '../ConsoleSetup';
import { mayUse } from '../fieldAccess';
import { openKeySheet } from '../keys/shownKeys';
import { onDemand } from '../onDemand';
import type { Place } from '../Place';
import { Sheet } from '../Sheet';
import { useIsPhone } from '../useIsPhone';
import { useDensity } from './useDensity';
import { useExport } from './useExport';
import type { GridList } from './useGridList';

const ColumnsPanel = onDemand(async () => (await import('./ColumnsPanel')).ColumnsPanel);
const ToolMenu = onDemand(async () => (await import('./ToolMenu')).ToolMenu);

export interface GridToolsProps {
  plan: ResourcePlan;
  place: Place;
  address: GridAddress;
  list: GridList;
  /** Names of the columns shown, in order. */
  columns: readonly string[];
  onColumns: (columns: readonly string[] | null) => void;
}

/** What can be done with the list itself: columns, row height, export, help. */
export function GridTools(props: GridToolsProps) {
  const { plan } = props;
  const translate = useTranslate();
  const { can } = useConsole();
  const isPhone = useIsPhone();
  const density = useDensity();
  return (
    <>
      {!isPhone && (
        <>
          <ToolSheet label={translate('engine.grid.columns')} Icon={ViewColumnOutlined}>
            {() => <ColumnsPanel {...props} />}
          </ToolSheet>
          <IconButton
            aria-label={translate('engine.grid.density')}
            title={translate(density.isTouch ? 'engine.grid.compact' : 'engine.grid.touch')}
            aria-pressed={density.isTouch}
            onClick={density.toggle}
          >
            <DensitySmallRounded />
          </IconButton>
        </>
      )}
      {mayUse(plan, 'export', can) && <ExportTool {...props} />}
      {!isPhone && (
        <IconButton
          aria-label={translate('engine.grid.help')}
          title={translate('engine.grid.help')}
          onClick={openKeySheet}
        >
          <HelpOutlineRounded />
        </IconButton>
      )}
    </>
  );
}

function ExportTool({ plan, list, columns }: GridToolsProps) {
  const translate = useTranslate();
  const { download, isBusy } = useExport({ plan, list, columns });
  return (
    <ToolSheet label={translate('engine.grid.export')} Icon={FileDownloadOutlined} isDisabled={isBusy}>
      {(close) => (
        <ToolMenu
          close={close}
          items={(['csv', 'xlsx'] as const).map((format) => ({
            label: translate(`engine.grid.export_${format}`),
            choose: () => download(format),
          }))}
        />
      )}
    </ToolSheet>
  );
}

interface ToolSheetProps {
  label: string;
  Icon: ComponentType;
  isDisabled?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button with a panel. */
function ToolSheet({ label, Icon, isDisabled = false, children }: ToolSheetProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <Icon />
      </IconButton>
      <Sheet title={label} anchor={anchor} onClose={close} width={300}>
        {anchor && children(close)}
      </Sheet>
    </>
  );
}
