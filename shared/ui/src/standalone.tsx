import { createRoot } from 'react-dom/client';
import './styles/base.css';
import './styles/tokens.css';
import { ButtonSection, ChoiceSection, FieldSection, QuantitySection } from './gallery/controls.tsx';
import { LineSection, MessageSection, TableSection } from './gallery/display.tsx';
import { frames } from './gallery/frames.tsx';
import styles from './gallery/gallery.module.css';
import { OverlaySection, WaitingSection } from './gallery/overlays.tsx';
import { PageHead } from './page-head.tsx';

/** All building blocks with their states; `?frame=entry` and its like show one whole frame (gallery/frames.tsx). */
function Gallery() {
  const frame = new URLSearchParams(location.search).get('frame');
  if (frame) return frames[frame] ?? null;
  return (
    <main className={styles.page}>
      <PageHead title="Kontor Komponenten" lead="Alle Bausteine mit ihren Zuständen." />
      <ButtonSection />
      <FieldSection />
      <ChoiceSection />
      <QuantitySection />
      <LineSection />
      <MessageSection />
      <TableSection />
      <WaitingSection />
      <OverlaySection />
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
