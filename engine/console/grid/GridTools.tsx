import DensitySmallRounded from '@mui/icons-material/DensitySmallRounded';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import type { GridAddress } from '../address/useGridAddress';
import { useConsole } from '../ConsoleSetup';
import { mayUse } from '../fieldAccess';
import type { Place } from '../Place';
import { Sheet } from '../Sheet';
import { useIsPhone } from '../useIsPhone';
import { useDensity } from './useDensity';
import { useExport } from './useExport';
import type { GridList } from './useGridList';

const ColumnsPanel = lazy(async () => ({ default: (await import('./ColumnsPanel')).ColumnsPanel }));

export interface GridToolsProps {
  plan: ResourcePlan;
  place: Place;
  address: GridAddress;
  list: GridList;
  /** Names of the columns shown, in order. */
  columns: readonly string[];
  onColumns: (columns: readonly string[] | null) => void;
  onHelp: () => void;
}

/** What can be done with the list itself: columns, row height, export, deleted records, help. */
export function GridTools(props: GridToolsProps) {
  const { plan, address, onHelp } = props;
  const translate = useTranslate();
  const { can } = useConsole();
  const isPhone = useIsPhone();
  const density = useDensity();
  const canRestore = plan.resource.softDelete && mayUse(plan, 'delete', can);
  const { isDeleted } = address.state;
  return (
    <>
      {!isPhone && (
        <>
          <ToolSheet label={translate('engine.grid.columns')} Icon={ViewColumnOutlined}>
            {() => (
              <Suspense fallback={null}>
                <ColumnsPanel {...props} />
              </Suspense>
            )}
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
      {(canRestore || !isPhone) && (
        <ToolSheet label={translate('engine.grid.more')} Icon={MoreHorizRounded}>
          {(close) => (
            <MenuList dense={!isPhone} sx={{ mx: -1 }}>
              {canRestore && (
                <MenuItem
                  onClick={() => {
                    close();
                    address.change({ isDeleted: !isDeleted });
                  }}
                >
                  {translate(isDeleted ? 'engine.grid.hide_deleted' : 'engine.grid.show_deleted')}
                </MenuItem>
              )}
              {!isPhone && (
                <MenuItem
                  onClick={() => {
                    close();
                    onHelp();
                  }}
                >
                  <ListItemIcon>
                    <HelpOutlineRounded fontSize="small" />
                  </ListItemIcon>
                  {translate('engine.grid.help')}
                </MenuItem>
              )}
            </MenuList>
          )}
        </ToolSheet>
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
        <MenuList sx={{ mx: -1 }}>
          {(['csv', 'xlsx'] as const).map((format) => (
            <MenuItem
              key={format}
              onClick={() => {
                close();
                download(format);
              }}
            >
              {translate(`engine.grid.export_${format}`)}
            </MenuItem>
          ))}
        </MenuList>
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
