import { BrowserRouter } from 'react-router-dom';
import { listenBeforeRouter } from '../frame/history-blocker.ts';
import type { Services } from '../session/services.ts';
import { AppFrame } from './app-frame.tsx';
import { Portal } from './portal.tsx';

listenBeforeRouter();

export function App({ services }: { services: Services }) {
  return (
    <AppFrame services={services}>
      {/* Without transitions a click shows the skeleton of the new page at once, instead of keeping the old page. */}
      <BrowserRouter useTransitions={false}>
        <Portal services={services} />
      </BrowserRouter>
    </AppFrame>
  );
}
