import { type ReactNode, useEffect, useId } from 'react';
import { factText, type Sheet } from '#shared/resource/sheet.ts';
import { Crest } from './crest.tsx';
import { PaperCode } from './paper-code.tsx';
import { PaperTable } from './paper-table.tsx';
import styles from './sheet-paper.module.css';

type SheetPaperProps = {
  sheet: Sheet;
  agency: { name: string; address?: string | null; logo_url?: string | null };
  /** The foot of every page: "Printed by … at …, copy 2". */
  printed: string;
  /** The code of a copy that was counted. */
  copyCode?: string | undefined;
};

/** One sheet on A4 paper under the agency's name and logo; what is longer than a page repeats watermark, heads and foot. */
export function SheetPaper({ sheet, agency, printed, copyCode }: SheetPaperProps) {
  const { title, code, facts, tables, total, notes = [], signatures = [], watermark, landscape } = sheet;
  const [first, ...others] = tables;
  const isDense = !landscape && signatures.length > 0 && isCrowded(tables);
  const page = usePageFoot(printed, landscape);
  const look = [styles.paper, landscape && styles.landscape, isDense && styles.dense, page && styles.footed];
  return (
    <article className={look.filter(Boolean).join(' ')} style={page ? { page } : undefined}>
      <Pages watermark={watermark} printed={printed}>
        <header className={styles.head}>
          {agency.logo_url ? (
            <img className={styles.logo} src={agency.logo_url} alt="" />
          ) : (
            <Crest size={38} />
          )}
          <div>
            <p className={styles.agency}>{agency.name}</p>
            {agency.address && <p className={styles.address}>{agency.address}</p>}
          </div>
          {copyCode && <PaperCode code={copyCode} />}
        </header>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p className={styles.code}>
            {code.label}
            <strong>{code.value}</strong>
          </p>
        </div>
        <dl className={styles.facts}>
          {facts.flatMap((fact) => [
            <dt key={fact.label}>{fact.label}</dt>,
            <dd key={`${fact.label} value`}>{factText(fact)}</dd>,
          ])}
        </dl>
        <div className={styles.body}>
          {first && <PaperTable table={first} small={landscape || isDense} />}
          {total && (
            <p className={styles.words}>
              <span>Amount in words</span>
              <strong>{[total.label, total.in_words].filter(Boolean).join(': ')}</strong>
            </p>
          )}
          {others.map((table) => (
            <PaperTable key={table.caption} table={table} small={landscape || isDense} />
          ))}
          {notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          {signatures.length > 0 && <Signatures roles={signatures} />}
        </div>
      </Pages>
    </article>
  );
}

/** Whether a paper that is signed would go on to a second sheet for a few lines: its letters are smaller then. */
function isCrowded(tables: Sheet['tables']): boolean {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  return rows > 6 && rows <= 16;
}

/** Writes the foot into the margin of the paper's pages, where the browser can; answers the name of these pages. */
function usePageFoot(printed: string, landscape = false): string | undefined {
  const id = useId();
  const page = 'CSSMarginRule' in globalThis ? `paper-${id.replace(/\W/g, '')}` : undefined;
  useEffect(() => {
    if (!page) return;
    const sheet = new CSSStyleSheet();
    const size = landscape ? 'A4 landscape' : 'A4';
    const look = 'font: 11px "Inter", sans-serif; color: #3a433e; white-space: nowrap';
    sheet.replaceSync(
      `@page ${page} { size: ${size}; @bottom-left { content: ${JSON.stringify(printed)}; ${look} } }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [page, printed, landscape]);
  return page;
}

type PagesProps = { watermark: Sheet['watermark']; printed: string; children: ReactNode };

/** A table around the whole, since browsers repeat nothing but a table's head and foot on every page. */
function Pages({ watermark, printed, children }: PagesProps) {
  return (
    <table className={styles.pages} role="presentation">
      <thead>
        <tr>
          <td>{watermark && <div className={styles.watermark} data-words={watermark} aria-hidden />}</td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <td>
            <p className={styles.foot}>{printed}</p>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Signatures({ roles }: { roles: readonly string[] }) {
  return (
    <div className={styles.signs}>
      {roles.map((role) => (
        <div className={styles.sign} key={role}>
          {role}
          <div className={styles.line}>Name</div>
          <div className={styles.line}>Date</div>
        </div>
      ))}
    </div>
  );
}
