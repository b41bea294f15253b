// Computes for ever.
var hostile = async () => {
  for (;;);
};
