import { createRoot } from 'react-dom/client';
import '../styles/base.css';
import '../styles/tokens.css';
import { PageHead } from '../page-head.tsx';
import { ButtonSection, ChoiceSection, FieldSection, QuantitySection } from './controls.tsx';
import { LineSection, MessageSection, TableSection } from './display.tsx';
import { frames } from './frames.tsx';
import styles from './gallery.module.css';
import { OverlaySection, WaitingSection } from './overlays.tsx';

/** All components in all states; `?frame=entry` and others show one complete frame (frames.tsx). */
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
