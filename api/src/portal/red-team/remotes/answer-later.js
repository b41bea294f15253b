// Goes on after its page, and answers whatever is asked then with a page of its own.
var hostile = async (request) => {
  const again = () => {
    void globalThis.kontor_host_server.render(request, () => {}).catch(() => {});
    setTimeout(again, 1);
  };
  setTimeout(again, 1);
  return { markup: 'hostile', title: 'hostile' };
};
