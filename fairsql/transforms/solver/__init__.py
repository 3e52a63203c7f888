"""Find the optimised map (Calmon et al. 2017). In: a problem. Out: a map with a certificate, or what prevents one."""
